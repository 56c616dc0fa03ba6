import type { ShopContact } from './sender.ts';
import type { Template } from './template.ts';

/** What stands in a preview and a test; links are addresses of this shop. */
export const sampleValues = (
  { variables }: Template,
  { url }: ShopContact,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).map(([name, { sample }]) => [
      name,
      sample.startsWith('/') ? `${url}${sample}` : sample,
    ]),
  );
