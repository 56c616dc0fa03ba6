import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { PayerAct, Service } from '../payable.ts';

const BASE_STYLE = `
:root { color-scheme: light; --accent: #0569bd; --text: #071539; --line: #d9e0ea; --soft: #4a5875; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 3rem; color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; background: #f6f8fb; }
h1 { margin: 0; font-size: 1.5rem; }
p { margin: .5rem 0; color: var(--soft); }
a { color: #0560b0; }
label { font-weight: 600; }
input, select, button { min-height: 2.75rem; padding: 0 .9rem; font: inherit; border-radius: .5rem; }
input, select { min-width: 0; border: 1px solid #7a88a3; background: #fff; color: inherit; }
button { border: 1px solid var(--accent); background: var(--accent); color: #fff; font-weight: 600;
  cursor: pointer; }
button.plain { background: #fff; color: var(--accent); }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
nav { display: flex; gap: 1rem; margin-bottom: .75rem; }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; }
nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
`;

type Page = {
  title: string;
  style: string;
  body: string;
  /** Other origins to which the forms of the page may lead. */
  formsTo?: string[];
};

/** Sends an HTML page with its security policy. Escapes the title, but not the body. */
export function sendPage(reply: FastifyReply, { title, style, body, formsTo = [] }: Page) {
  const css = `${BASE_STYLE}${style}`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    `form-action ${["'self'", ...formsTo].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
</head>
<body>
${body}
</body>
</html>
`);
}

export const navigation = (current: '/' | '/whatsapp' | '/controle'): string =>
  `<nav aria-label="Bac à sable">${link('/', 'Messages', current)}${link('/whatsapp', 'WhatsApp', current)}${link('/controle', 'Paiements', current)}</nav>`;

const link = (href: string, text: string, current: string) =>
  `<a href="${href}"${href === current ? ' aria-current="page"' : ''}>${text}</a>`;

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export const SERVICE_NAMES: Record<Service, string> = {
  wave: 'Wave',
  orange: 'Orange Money',
  paydunya: 'Carte bancaire (PayDunya)',
};

/** What a payer can do at a service, with the French label of each button. */
export const actsOf = (service: Service): [PayerAct, string][] => [
  ['pay', 'Payer'],
  ['refuse', 'Refuser'],
  ['leave', service === 'paydunya' ? 'Annuler' : 'Laisser expirer'],
];

const FAILURES: Record<string, string> = {
  'insufficient-funds': 'le solde est insuffisant',
  'payer-mobile-mismatch': 'ce numéro n’est pas celui que la boutique attend',
  'payment-failure': 'le payeur ne l’a pas validé',
  '2020': 'le solde est insuffisant',
  '2041': 'ce numéro n’est pas celui que la boutique attend',
  '4099': 'le payeur ne l’a pas validé',
};

/** Explains a provider's failure code in French. PayDunya's reasons are French already and stay as they are. */
export const explainFailure = (code: string): string => FAILURES[code] ?? code;
