import { LayoutDashboard, MessagesSquare, Settings } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/display/avatar.tsx';
import { TruncatedText } from '../../../components/ui/display/truncated-text.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { effectiveAppearance, subscribeAppearance } from '../../../lib/theme/appearance.ts';
import { textOn } from '../../../lib/theme/hex-color.ts';
import { organizationTheme } from '../../../lib/theme/organization-theme.ts';
import { baseTheme } from '../../../lib/theme/theme-config.ts';
import { brandCustomProperties } from '../../../lib/theme/theme-properties.ts';
import type { OrganizationValues } from './organization-values.ts';

type BrandingSampleProps = { values: OrganizationValues; logo: string | null };

const items = [
  { key: 'dashboard', Icon: LayoutDashboard },
  { key: 'conversations', Icon: MessagesSquare },
  { key: 'settings', Icon: Settings },
] as const;

/** Preview of unsaved branding: the sidebar of the app, and the agency's sign-in page. */
export function BrandingSample(props: BrandingSampleProps) {
  const { t } = useTranslation('settings');
  return (
    <section aria-label={t('branding.sample')} data-testid="branding-sample">
      <div className="grid gap-3 sm:grid-cols-2">
        <Sample title={t('branding.sampleSidebar')}>
          <SidebarSample {...props} />
        </Sample>
        <Sample title={t('branding.sampleSignIn')} theme="light">
          <SignInSample {...props} />
        </Sample>
      </div>
    </section>
  );
}

/** `light` for pages that are always light, whatever the user's theme. */
type SampleProps = { title: string; theme?: 'light'; children: ReactNode };

function Sample({ title, theme, children }: SampleProps) {
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="text-12 text-text-3">{title}</figcaption>
      <div
        inert
        data-theme={theme}
        className="flex min-h-60 flex-1 flex-col rounded-md border border-border bg-sidebar p-3 text-12 text-text select-none"
      >
        {children}
      </div>
    </figure>
  );
}

const colorsOf = ({ primaryColor, secondaryColor }: OrganizationValues) => ({
  isAgency: true,
  agencyId: null,
  primaryColor: primaryColor || null,
  secondaryColor: secondaryColor || null,
});

function SidebarSample({ values, logo }: BrandingSampleProps) {
  const { t } = useTranslation('common');
  const appearance = useSyncExternalStore(subscribeAppearance, effectiveAppearance);
  const theme = organizationTheme(colorsOf(values)) ?? baseTheme;
  const properties = brandCustomProperties(theme, appearance);
  function paint(node: HTMLElement | null): void {
    for (const [name, value] of Object.entries(properties)) node?.style.setProperty(name, value);
  }
  return (
    <div ref={paint} className="flex flex-1 flex-col">
      <span className="mb-3 flex h-8 items-center">
        {logo ? (
          <img src={logo} alt="" className="h-8 max-w-40 object-contain" />
        ) : (
          <TruncatedText className="text-14 font-semibold text-title">{values.name}</TruncatedText>
        )}
      </span>
      {items.map(({ key, Icon }, index) => (
        <span
          key={key}
          className={cx(
            'flex h-8 items-center gap-2.5 rounded-sm px-2.5',
            index === 0 ? 'bg-nav-on font-semibold' : 'text-text-2',
          )}
        >
          <Icon aria-hidden="true" size={14} className={index === 0 ? 'text-primary-mark' : undefined} />
          {t(`nav.${key}`)}
        </span>
      ))}
      <span className="mt-3 flex items-center gap-2">
        <span className="rounded-sm bg-primary px-3 py-1.5 font-550 text-on-primary">
          {t('settings:branding.sampleAct')}
        </span>
        <span style={{ background: theme.secondary }} className="size-4 rounded-full border border-border" />
      </span>
      <FootSample values={values} className="mt-auto pt-3" />
    </div>
  );
}

function SignInSample({ values, logo }: BrandingSampleProps) {
  const { t } = useTranslation('settings');
  return (
    <span className="m-auto flex w-full max-w-52 flex-col items-center gap-3">
      <span className="flex max-w-full items-center gap-2">
        <Avatar name={values.name} src={logo} shape="square" tone="ink" />
        <TruncatedText className="text-13 font-semibold">{values.name}</TruncatedText>
      </span>
      <span className="flex w-full flex-col gap-2 rounded-md border border-border bg-surface p-3">
        <span className="h-6 rounded-sm border border-control" />
        <span className="h-6 rounded-sm border border-control" />
        <span
          style={{ background: baseTheme.primary, color: textOn(baseTheme.primary) }}
          className="rounded-sm py-1.5 text-center font-550"
        >
          {t('branding.sampleLogIn')}
        </span>
      </span>
      <FootSample values={values} />
    </span>
  );
}

function FootSample({ values, className }: { values: OrganizationValues; className?: string }) {
  return (
    <TruncatedText className={cx('min-h-4 max-w-full text-text-3', className)}>
      {values.footerLabel}
    </TruncatedText>
  );
}
