/** The shop as its messages name it. */
export type ShopContact = { name: string; phone: string; url: string };

/** What every e-mail to a customer ends with. */
export function signatureOf({ name, phone, url }: ShopContact): string {
  return `--
${name}
${phone}
${url}
`;
}
