import { GlobalStyles } from '@mui/material';

export type Paper = 'A4' | '80 mm';

const PAGE: Record<Paper, object> = {
  A4: { size: 'A4', margin: '15mm' },
  // The printer of a roll cuts where the sheet ends.
  '80 mm': { size: '80mm 297mm', margin: '3mm' },
};

const ONE_SIZE = { fontSize: '9pt', '& *': { fontSize: '1em !important' } };

const onPaper = (paper: Paper) => ({
  '@page': PAGE[paper],
  '@media print': {
    'header, .MuiDrawer-root, [role="menu"], .MuiSnackbar-root, button, .no-print': {
      display: 'none !important',
    },
    'body, .RaLayout-root, .RaLayout-content': {
      background: '#fff !important',
      minWidth: '0 !important',
      padding: '0 !important',
    },
    '.RaLayout-appFrame': { marginTop: '0 !important', minHeight: '0 !important' },
    '.sheet': {
      border: '0 !important',
      maxWidth: 'none !important',
      padding: '0 !important',
      ...(paper === '80 mm' && ONE_SIZE),
    },
    '.sheet, .sheet *': { color: '#000 !important' },
    '.sheet section': { breakInside: 'avoid' },
  },
});

/** Leaves only the sheet, as wide as the paper. */
export const PrintStyles = ({ paper }: { paper: Paper }) => (
  <GlobalStyles styles={onPaper(paper)} />
);
