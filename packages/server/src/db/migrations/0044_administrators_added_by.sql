-- Who added an administrator: whoever asks for break-glass cannot be joined by somebody they added themselves.
-- oldest program: 41

alter table platform_admins
  -- Null where a command or the environment added them. Kept when the other is gone.
  add column created_by uuid;

update platform_admins a set created_by = l.actor_id
from platform_log l
where l.action = 'admin.create' and l.target_id = a.id::text and l.actor_kind = 'admin';
