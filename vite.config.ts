import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

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
                  // What only forms need: every other page is the lighter for it.
                  name: 'forms',
                  test: /\/(shop\/account\/|shop\/ui\/(use-server-form|form-foot|password-field)\.|contract\/(account|accounts|access|call|customers|membership|person-fields|fields)\.|node_modules\/(zod|react-hook-form|@hookform)\/)/,
                  minShareCount: 2,
                },
                {
                  name: 'common',
                  // What only helps without a network is no part of what every visit loads.
                  test: /\/(shop\/(?!offline\/(offline-help|basket-lines)\.)|contract\/|node_modules\/lucide-react\/)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { middlewareMode: true },
});
