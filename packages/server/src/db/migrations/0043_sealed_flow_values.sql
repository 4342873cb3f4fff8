-- What visitors answered to sensitive questions of a flow, sealed, while the flow waits for something.
-- oldest program: 41

alter table conversations add column sealed_flow text;
