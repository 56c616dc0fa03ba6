import { frFR } from '@mui/material/locale';
import { defaultLightTheme, type RaThemeOptions } from 'react-admin';

const NAVY = '#071539';
/** The darker of the shop's two: it is read on the grey of the page too. */
const ACCENT = '#0560ae';

const PHONES = '@media (max-width: 599px)';
const PLAIN_ON_PHONES = { [PHONES]: { backgroundColor: 'transparent' } };

/** The colours of the shop (design, section 8), touch targets of 44 px, and a focus that is seen. */
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
    // What is wide scrolls within the page, which stays as wide as its screen.
    RaLayout: {
      styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { minWidth: 0 } } },
    },
    RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
    // On a phone the button that saves is fixed at the bottom: what is said stands above it.
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Chargement' } },
    MuiSnackbar: {
      // Half faded in, it can hardly be read.
      defaultProps: { transitionDuration: 0 },
      styleOverrides: { root: { '@media (max-width: 899px)': { bottom: 88 } } },
    },
    // On a telephone a table is as wide as its screen: what is long goes on in the next line.
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
    // Wide enough for the words that say what is searched.
    RaSearchInput: {
      styleOverrides: { root: { '@media (min-width: 600px)': { width: '24rem' } } },
    },
    // Floating, as the library has it on phones, it would lie over the amounts of a list.
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
    // A button that waits for nothing leads to what is wrong.
    RaSaveButton: { defaultProps: { alwaysEnable: true } },
    RaListToolbar: { styleOverrides: { root: PLAIN_ON_PHONES } },
    RaTopToolbar: { styleOverrides: { root: PLAIN_ON_PHONES } },
  },
};
