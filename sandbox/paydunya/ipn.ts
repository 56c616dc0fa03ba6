import type { Fault, News, SentMessage } from '../post-office.ts';
import { DIGITS, randomId } from '../shelf.ts';
import { describeInvoice, hashOf, type Invoice } from './invoice.ts';

const PROBE_MS = 5000;

export function newsOf(invoice: Invoice, pageOrigin: () => string): News {
  const told = { ...invoice };
  return {
    write: (fault) => write(told, pageOrigin(), fault),
    contradict: () => {
      const failed: Invoice = { ...told, status: 'failed', failReason: 'Transaction refusée' };
      return write(failed, pageOrigin(), null);
    },
  };
}

function write(invoice: Invoice, pageOrigin: string, fault: Fault): SentMessage | undefined {
  const url = invoice.request.actions?.callback_url;
  if (url === undefined) return undefined;
  const isUnknown = fault === 'unknown-reference';
  const token = isUnknown ? `test_${randomId(DIGITS, 10)}` : invoice.token;
  const data = describeInvoice({ ...invoice, token }, pageOrigin);
  if (isUnknown) data.custom_data = { reference: 'INCONNU-1' };
  if (fault === 'wrong-signature') data.hash = hashOf('of-somebody-else');
  const body = toForm({ data }).toString();
  return {
    service: 'paydunya',
    url,
    body,
    headers: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
    triesAgain: () => false,
    ...(fault === 'probed' && { probe: () => answersProbes(url) }),
  };
}

async function answersProbes(url: string): Promise<boolean> {
  for (const method of ['GET', 'POST']) {
    const signal = AbortSignal.timeout(PROBE_MS);
    const answer = await fetch(url, { method, redirect: 'manual', signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status !== 200) return false;
  }
  return true;
}

/** `{a: {b: 1}}` as `a[b]=1`. */
export function toForm(value: object): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, part: unknown) => {
    if (typeof part !== 'object' || part === null) form.append(name, String(part ?? ''));
    else for (const [key, inner] of Object.entries(part)) add(`${name}[${key}]`, inner);
  };
  for (const [name, part] of Object.entries(value)) add(name, part);
  return form;
}
