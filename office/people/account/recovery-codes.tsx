import { Alert, Box, Button, Typography } from '@mui/material';

/** The codes for when the telephone is lost, shown this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Box>
      <Alert severity="success">C’est fait : la prochaine connexion demandera un code.</Alert>
      <Typography sx={{ my: 2 }}>
        Notez ces codes de secours sur papier et gardez-les ailleurs que votre téléphone : si vous
        le perdez, chacun vous fera entrer une fois. Ils ne seront plus montrés.
      </Typography>
      <Box
        component="ul"
        aria-label="Codes de secours"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
          gap: 1,
          listStyle: 'none',
          p: 0,
          fontFamily: 'monospace',
          fontSize: 18,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button variant="contained" onClick={() => window.location.reload()}>
        J’ai noté mes codes
      </Button>
    </Box>
  );
}
