import { frFR } from '@mui/material/locale';
import { defaultLightTheme, type RaThemeOptions } from 'react-admin';

const NAVY = '#071539';
/** The darker accent, readable on the page's grey. */
const ACCENT = '#0560ae';

const PHONES = '@media (max-width: 599px)';
/** Height of the bar of places at the bottom of a phone. */
const PHONE_BAR_PX = 57;

/** As the shop's links. Bold, so that a colour-blind person finds them in a sentence. */
const LINK = {
  color: ACCENT,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': {
    textDecoration: 'underline',
    outline: `3px solid ${NAVY}`,
    outlineOffset: 2,
  },
};

/** A form is a column of fields; wider ones are hard to follow with the eye. */
const FORM = { width: '100%', maxWidth: 720, marginInline: 'auto' };

const PLAIN_ON_PHONES = { [PHONES]: { backgroundColor: 'transparent' } };

/** Colours, targets and focus (rule W-17). */
export const theme: RaThemeOptions = {
  ...defaultLightTheme,
  palette: {
    mode: 'light',
    primary: { main: ACCENT },
    secondary: { main: NAVY },
    text: { primary: NAVY, secondary: '#4a5875' },
    background: { default: '#f6f8fb' },
    error: { main: '#b3261e' },
    warning: { main: '#a14b00' },
    success: { main: '#1b7a3d' },
  },
  shape: { borderRadius: 10 },
  typography: { fontFamily: 'system-ui, sans-serif', button: { textTransform: 'none' } },
  components: {
    ...defaultLightTheme.components,
    ...frFR.components,
    MuiButtonBase: {
      styleOverrides: {
        root: { '&:focus-visible': { outline: `3px solid ${NAVY}`, outlineOffset: 2 } },
      },
    },
    MuiButton: { styleOverrides: { root: { minHeight: 44 } } },
    MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
    MuiCssBaseline: { styleOverrides: { 'a:not([class])': LINK } },
    MuiLink: { styleOverrides: { root: LINK } },
    RaCreate: { styleOverrides: { root: FORM } },
    RaEdit: { styleOverrides: { root: FORM } },
    // Ten columns fit a screen of 1280.
    RaDatagrid: {
      styleOverrides: {
        root: {
          '& .RaDatagrid-headerCell, & .RaDatagrid-rowCell': { paddingInline: 8 },
        },
      },
    },
    // A page that limits its width stands in the middle; wide content scrolls within it.
    RaLayout: {
      styleOverrides: {
        root: {
          minWidth: 0,
          '& .RaLayout-content': { minWidth: 0, [PHONES]: { paddingBottom: PHONE_BAR_PX + 16 } },
          '& .RaLayout-content > div': { marginInline: 'auto', width: '100%' },
        },
      },
    },
    RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
    // The save button is fixed at the bottom on phones; messages show above it.
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Chargement' } },
    MuiSnackbar: {
      // Half faded, it is unreadable.
      defaultProps: { transitionDuration: 0 },
      styleOverrides: { root: { '@media (max-width: 899px)': { bottom: 88 } } },
    },
    // On a phone a table is as wide as the screen; long texts wrap.
    MuiTableCell: {
      styleOverrides: {
        root: { [PHONES]: { paddingLeft: 4, paddingRight: 4, overflowWrap: 'anywhere' } },
      },
    },
    MuiInputBase: { styleOverrides: { root: { minHeight: 44 } } },
    MuiTextField: {
      defaultProps: {
        ...defaultLightTheme.components?.MuiTextField?.defaultProps,
        variant: 'outlined',
      },
    },
    // Fits the search's label.
    RaSearchInput: {
      styleOverrides: { root: { '@media (min-width: 600px)': { width: '24rem' } } },
    },
    // Floating on phones, it would cover the amounts.
    RaCreateButton: {
      styleOverrides: { root: { '&.RaCreateButton-floating': { position: 'static' } } },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          minHeight: 44,
          '& .MuiTypography-root': { whiteSpace: 'normal' },
          '&[aria-current=page]': {
            fontWeight: 700,
            color: NAVY,
            backgroundColor: '#dbe8f6',
            boxShadow: `inset 4px 0 ${ACCENT}`,
          },
        },
      },
    },
    // An enabled button leads to the mistakes.
    RaSaveButton: { defaultProps: { alwaysEnable: true } },
    RaListToolbar: { styleOverrides: { root: PLAIN_ON_PHONES } },
    RaTopToolbar: { styleOverrides: { root: PLAIN_ON_PHONES } },
  },
};
