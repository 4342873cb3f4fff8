/** Names of the browser and the operating system; empty if the header does not contain them. */
export type Device = Readonly<Record<'browser' | 'system', string>>;

/** Real headers are half as long; the rest of a longer one is ignored. */
const maxHeaderChars = 500;

/** The first match wins, because browsers also carry the tokens of those listed after them. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/**
 * Recognizes common browsers and systems in a `User-Agent` header. A browser that imitates another one is
 * recognized as the one it imitates.
 */
export function readDevice(userAgent: string | null): Device {
  const header = userAgent?.slice(0, maxHeaderChars) ?? '';
  return { browser: nameIn(browsers, header), system: nameIn(systems, header) };
}

function nameIn(names: readonly (readonly [RegExp, string])[], header: string): string {
  return names.find(([pattern]) => pattern.test(header))?.[1] ?? '';
}

/**
 * Describes a device in a sentence for people.
 * @param render renders the sentence.
 */
export function describeDevice(device: Device, render: (key: string, params?: Device) => string): string {
  const { browser, system } = device;
  if (browser !== '' && system !== '') return render('auth:devices.both', device);
  if (browser === '' && system === '') return render('auth:devices.unknown');
  return browser || system;
}
