import { useUser } from '../lib/session/use-user.ts';
import { useApplyTheme } from '../lib/theme/use-apply-theme.ts';

/** Keeps colors, appearance and options of the page in step with the address, the reader and the organization. */
export default function ThemePainter({ path }: { path: string }) {
  const { user } = useUser();
  useApplyTheme(path, user?.currentOrganization);
  return null;
}
