"""A small memory and a state that changes it, for tests of commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

MEMORY = """\
# shop Context

## Contents

- [Goals](#goals)
- [Decisions](#decisions)
- [Conventions](#conventions)
- [Glossary](#glossary)
- [Deferred-Debt](#deferred-debt)
- [Open-Questions](#open-questions)
- [Notes](#notes)

## Goals

- **latency**: answers within 200 ms

## Decisions

- **queue**: RabbitMQ (date: 2025-10-01)

## Conventions

- **indentation**: tabs

## Glossary

- **basket**: what a visitor wants to buy

## Deferred-Debt

- TODO(test,#12): 2025-10-01 no test for refunds [status: open]

## Open-Questions

- Who owns the mail templates? (date: 2025-10-01)

## Notes

### 2025-10-01 09:00

The first load test broke at 900 requests a second.
"""

STATE: dict[str, Any] = {
    "current": "reading the mail code",
    "remaining": ["Who owns the mail templates?", "Split the mail worker"],
    "decisions": [
        {"status": "approved", "what": "**queue**: Kafka", "reasoning": "replay after a fault"}
    ],
    "facts": ["**refund**: money sent back within 30 days"],
}
