import { useId } from 'react';

/** Parley's logo; `plain` draws it in the text color, for dark panels. */
export function LogoMark({ size = 24, plain = false }: { size?: number; plain?: boolean }) {
  const id = useId();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="flex-none">
      {plain ? null : (
        <linearGradient id={id} x1="0" x2="1">
          <stop stopColor="var(--primary)" />
          <stop offset="1" stopColor="var(--primary-light)" />
        </linearGradient>
      )}
      <path
        fillRule="evenodd"
        fill={plain ? 'currentColor' : `url(#${id})`}
        d="M5 30.2V13.5a11.500 11.500 0 1 1 11.500 11.500H13a3 3 0 0 0-2.1.9zM16.500 8.700a4.800 4.800 0 1 0 0 9.600 4.800 4.800 0 0 0 0-9.600z"
      />
    </svg>
  );
}
