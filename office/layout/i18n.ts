import polyglotI18nProvider from 'ra-i18n-polyglot';
import french from 'ra-language-french';
import { resources } from '../base/calls/resources.ts';

/** Tables and filters use the headings of exported files, without « (FCFA) »: amounts there show their unit. */
const headings = Object.entries(resources).map(([name, { columns }]) => {
  const fields = Object.entries(columns).map(([field, words]) => [
    field,
    words.replace(/ \(FCFA\)$/, ''),
  ]);
  return [name, { fields: Object.fromEntries(fields) }];
});

export const i18nProvider = polyglotI18nProvider(
  () => ({
    ...french,
    resources: Object.fromEntries(headings),
    ra: {
      ...french.ra,
      page: { ...french.ra.page, empty: 'Rien ici pour le moment' },
      message: {
        ...french.ra.message,
        // React-admin's page adds the full stop.
        not_found: 'Cette adresse n’existe pas, ou le lien que vous avez suivi n’est plus bon',
        unsaved_changes:
          'Vos changements ne sont pas enregistrés. Quitter cette page ? Un brouillon est gardé sur cet appareil.',
      },
    },
  }),
  'fr',
  [{ locale: 'fr', name: 'Français' }],
  { allowMissing: true },
);
