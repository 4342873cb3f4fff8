import { useUser } from '../lib/session/use-user.ts';
import { useApplyTheme } from '../lib/theme/use-apply-theme.ts';

/** Updates the page's colors, appearance and options when the address, user or organization changes. */
export default function ThemePainter({ path }: { path: string }) {
  const { user } = useUser();
  useApplyTheme(path, user?.currentOrganization);
  return null;
}
