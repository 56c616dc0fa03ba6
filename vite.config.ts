import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const COMMON =
  /\/(shop\/(?!offline\/(offline-help|basket-lines)\.)|contract\/|node_modules\/lucide-react\/)/;
const FORMS =
  /\/(shop\/(account\/|ui\/(use-server-form|form-foot|password-field|same-passwords)\.)|contract\/|node_modules\/(zod|react-hook-form|@hookform)\/|icons\/(eye|eye-off|lock-keyhole|package-check)\.)/;
const PARTS =
  /\/shop\/(orders\/(order-links|order-words|save-document|use-act)|payments\/read-provider|ui\/(card|code-boxes|code-digits|use-code-sending|card-skeleton|failure|loaded|radio-card|use-own-data))\./;
const PAYMENTS =
  /\/(shop\/(payments\/(?!provider-(mark|names)\.)|ui\/(qr-code|use-visible)\.)|contract\/(mobile-money|payment-messages|payment-states)\.)/;
const PERSONAL = /\/shop\/(profile|orders)\//;
const CHECKOUT = /\/shop\/checkout\//;
const BASKETS =
  /\/shop\/baskets\/(basket-(page|summary|line-row)|price-check-notice|message-basket)\./;
const LATER = [PARTS, PAYMENTS, PERSONAL, CHECKOUT, BASKETS];

/** A file of the contract is a form's when it has schemas, which bring Zod along. */
const isOfForms = (file: string) =>
  FORMS.test(file) &&
  (!file.includes('/contract/') || readFileSync(file, 'utf8').includes("from 'zod/mini'"));

export default defineConfig({
  publicDir: 'shop/public',
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: true,
    // The notices of third parties, for whoever passes the built files on.
    license: true,
    // Home is loaded late by the product page in the browser; on the server both stand in one file.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  environments: {
    // The server's build carries what only pages need, so that it runs without the dev dependencies.
    ssr: { resolve: { noExternal: true, external: ['react', 'react-dom', 'react-router', 'zod'] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Thirty small files cost a phone on 3G more than the few unused bytes of two larger ones.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                {
                  name: 'common',
                  // What helps only without a network, in forms, on pages of a person or of a basket, at
                  // the checkout or for a payment is no part of what every visit loads.
                  test: (file: string) =>
                    COMMON.test(file) &&
                    ![isOfForms(file), ...LATER.map((group) => group.test(file))].includes(true),
                  minShareCount: 2,
                },
                { name: 'forms', test: isOfForms, minShareCount: 2 },
                // A group takes along what its files import, so what others share stands before it,
                // and payments before the orders that are paid.
                { name: 'parts', test: PARTS, minShareCount: 2 },
                { name: 'payments', test: PAYMENTS, minShareCount: 2 },
                { name: 'personal', test: PERSONAL, minShareCount: 2 },
                { name: 'checkout', test: CHECKOUT, minShareCount: 2 },
                { name: 'baskets', test: BASKETS, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  server: { middlewareMode: true },
});
