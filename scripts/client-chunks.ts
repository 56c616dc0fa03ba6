import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const COMMON =
  /^(shop\/(?!offline\/(offline-help|basket-lines)\.)|contract\/)|(^|\/)node_modules\/lucide-react\//;
const FORMS =
  /^(shop\/(account\/(?!session\/)|(api\/use-server-form|ui\/fields\/(form-foot|password-field|same-passwords))\.)|contract\/)|(^|\/)node_modules\/((zod|react-hook-form|@hookform)\/|lucide-react\/.*\/icons\/(eye|eye-off|lock-keyhole|package-check)\.)/;
const PARTS =
  /^(shop\/(api\/(loaded|request-key|save-document|use-act|use-code-sending|use-own-data)|baskets\/(empty-list|instalment-list|list-skeleton|preorder-plan)|orders\/parts\/order-words|payments\/read-provider|ui\/(card|card-skeleton|failure)|ui\/fields\/(check-field|choice-field|contact-fields|code-boxes|code-digits|radio-card))|contract\/(form-messages|order-words))\./;
const PAYMENTS =
  /^(shop\/(payments\/(?!provider-mark\.)|ui\/(qr-code|hooks\/use-visible)\.)|contract\/(mobile-money|payment-messages|payment-states)\.)/;
const PERSONAL = /^shop\/(profile|orders)\//;
const CHECKOUT = /^shop\/(checkout\/|baskets\/checkout-links\.)/;
const BASKETS =
  /^shop\/baskets\/(basket-(page|summary|line-row)|price-check-notice|message-basket|sign-in-beside)\./;
const CONTRACT = /^contract\//;
const REACT = /(^|\/)node_modules\/(react|react-dom|react-router|scheduler)\//;

type Group = { name: string; test: (file: string) => boolean; minShareCount?: number };

/**
 * What the pages share, in few files: thirty small ones cost a phone on 3G more than the few unused bytes
 * of two larger ones. Files are told apart by their place below `root`, wherever that is. A group takes
 * along what its files import, so what others share stands before it, and payments before the orders
 * that are paid.
 */
export function clientChunks(root: string): Group[] {
  const isOf = (place: RegExp) => (file: string) => place.test(relative(root, file));
  /** A file of the contract is a form's when it has schemas, which bring Zod along. */
  const isOfForms = (file: string) =>
    isOf(FORMS)(file) &&
    (!isOf(CONTRACT)(file) || readFileSync(file, 'utf8').includes("from 'zod/mini'"));
  const later = [PARTS, PAYMENTS, PERSONAL, CHECKOUT, BASKETS].map(isOf);
  // What helps only without a network, in forms, on pages of a person or of a basket, at the checkout or
  // for a payment is no part of what every visit loads.
  const isCommon = (file: string) =>
    isOf(COMMON)(file) && !isOfForms(file) && !later.some((test) => test(file));
  return [
    { name: 'react', test: isOf(REACT) },
    ...Object.entries({
      common: isCommon,
      parts: isOf(PARTS),
      forms: isOfForms,
      payments: isOf(PAYMENTS),
      personal: isOf(PERSONAL),
      checkout: isOf(CHECKOUT),
      baskets: isOf(BASKETS),
    }).map(([name, test]) => ({ name, test, minShareCount: 2 })),
  ];
}
