import { Alert, Button } from '@mui/material';

/** Why something did not load, in the words of the refusal, with another try. Nothing without an error. */
export function LoadFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) return null;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          Réessayer
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
}
