import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const COMMON =
  /\/(shop\/(?!offline\/(offline-help|basket-lines)\.)|contract\/|node_modules\/lucide-react\/)/;
/** Schemas, and the parts of pages that check what is typed by them. */
const FORMS =
  /\/(shop\/(account\/|ui\/(use-server-form|form-foot|password-field)\.)|contract\/(access|account|accounts|call|customers|fields|membership|person-fields)\.|node_modules\/(zod|react-hook-form|@hookform)\/|icons\/(eye|eye-off|lock-keyhole|package-check)\.)/;

export default defineConfig({
  publicDir: 'shop/public',
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: true,
    // Home is loaded late by the product page in the browser; on the server both stand in one file.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  environments: {
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
                  // What helps only without a network, and what only forms need, is no part of what
                  // every visit loads.
                  test: (file: string) => COMMON.test(file) && !FORMS.test(file),
                  minShareCount: 2,
                },
                { name: 'forms', test: FORMS, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  server: { middlewareMode: true },
});
