import { vi } from 'vitest';
import type { Account, Session } from '#contract/people/account.ts';

const NAMES = {
  user: 'sandaga_user',
  session: 'sandaga_session',
  company: 'sandaga_company',
  context: 'sandaga_context',
  verified: 'sandaga_verified',
  parent: 'sandaga_parent',
};

/** The readable cookies and storage that tabs share. */
export type Browser = {
  cookies: Map<string, string>;
  storage: Map<string, string>;
  /** The cookies as set, with their attributes. */
  written: string[];
};

export const aBrowser = (): Browser => ({ cookies: new Map(), storage: new Map(), written: [] });

/** Replaces the globals that the session reads. */
export function openBrowser(browser: Browser, protocol = 'http:'): void {
  const storage = storageOver(browser.storage);
  vi.stubGlobal('document', {
    querySelector: () => ({ content: JSON.stringify(NAMES) }),
    addEventListener: () => {},
    removeEventListener: () => {},
    get cookie() {
      return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      keepCookie(browser, text);
    },
  });
  vi.stubGlobal('location', { protocol, pathname: '/', search: '', hash: '' });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', {
    localStorage: storage,
    sessionStorage: storageOver(new Map()),
    location: { pathname: '/' },
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  vi.stubGlobal('BroadcastChannel', undefined);
}

/** A browser ignores a cookie that is too long. */
function keepCookie({ cookies, written }: Browser, text: string): void {
  written.push(text);
  const [pair = ''] = text.split('; ');
  if (pair.length > 4096) return;
  const [name = '', value = ''] = pair.split('=');
  if (/Max-Age=0(;|$)/.test(text)) cookies.delete(name);
  else cookies.set(name, value);
}

const storageOver = (entries: Map<string, string>) => ({
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
});

/** Opens another tab: the modules load again, the browser stays. */
export async function openTab() {
  vi.resetModules();
  const session = await import('./session.ts');
  const { browserApi } = await import('../api/client.ts');
  const { onFirstToast, takeToasts } = await import('../ui/overlays/toast.ts');
  const toasts: string[] = [];
  onFirstToast(() => {});
  takeToasts(({ text }) => toasts.push(text));
  return { ...session, browserApi, toasts };
}

export const aSession = (change: Partial<Session> = {}, user: Partial<Account> = {}): Session => ({
  uid: 7,
  user_context: { lang: 'fr_FR', tz: 'Africa/Dakar', uid: 7 },
  company_id: 1,
  user_info: {
    id: 7,
    partner_id: 7,
    name: 'Awa Ndiaye',
    email: 'awa@example.sn',
    is_verified: true,
    partner_city: 'Dakar',
    partner_phone: '221771234567',
    country_id: 204,
    phone_proven: true,
    country_name: 'Sénégal',
    country_code: 'SN',
    country_phone_code: 221,
    avatar: false,
    role: 'secondary_user',
    staff_role: false,
    adhesion: 'pending',
    adhesion_submit: false,
    parent_id: false,
    function: false,
    ...user,
  },
  is_verified: true,
  company: {
    id: 1,
    name: 'Sandaga',
    email: false,
    phone: false,
    entreprise_code: null,
    info: 'Entreprise',
  },
  parent: {},
  access_token: 'secret-access',
  expires_in: 600,
  refresh_token: 'secret-refresh',
  refresh_expires_in: 2_592_000,
  ...change,
});

export const anAnswer = (status: number, body: unknown = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
