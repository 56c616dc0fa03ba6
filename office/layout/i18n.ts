import polyglotI18nProvider from 'ra-i18n-polyglot';
import french from 'ra-language-french';

/** What react-admin says, in French; names of fields and resources stand where they are used. */
export const i18nProvider = polyglotI18nProvider(
  () => ({
    ...french,
    ra: {
      ...french.ra,
      page: { ...french.ra.page, empty: 'Rien ici pour le moment' },
      message: {
        ...french.ra.message,
        unsaved_changes:
          'Vos changements ne sont pas enregistrés. Quitter cette page ? Un brouillon est gardé sur cet appareil.',
      },
    },
  }),
  'fr',
  [{ locale: 'fr', name: 'Français' }],
  { allowMissing: true },
);
