const BROWSERS: [RegExp, string][] = [
  [/OPR\/|Opera/, 'Opera'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

const named = (names: [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** What its owner would call a device, as « Chrome sur Android », from its User-Agent header. */
export function describeDevice(userAgent: string | undefined): string {
  const browser = named(BROWSERS, userAgent ?? '');
  const system = named(SYSTEMS, userAgent ?? '');
  if (browser !== undefined && system !== undefined) return `${browser} sur ${system}`;
  return browser ?? system ?? 'Appareil inconnu';
}
