-- What models may cost a month, and what they have cost or may cost where a call is running.
-- oldest program: 10

alter table organizations
  -- Millionths of a US dollar; null for no budget.
  add column budget_micro_usd bigint;

alter table usage_months
  -- What calls of answers have cost, and the most that running ones may cost. A call that is lost stays counted.
  add column committed_cost_micro_usd bigint not null default 0,
  -- The highest percent that was announced, of the organization's budget and of the plan's limit for the operator's keys.
  add column told_budget_percent smallint not null default 0,
  add column told_platform_percent smallint not null default 0;
