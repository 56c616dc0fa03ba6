import { Box } from '@mui/material';

export const RawText = ({ label, text }: { label: string; text: string }) => (
  <details>
    <Box component="summary" sx={{ py: 1.5, cursor: 'pointer' }}>
      {label}
    </Box>
    <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Box>
  </details>
);
