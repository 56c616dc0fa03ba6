import { Alert, Button } from '@mui/material';

/** The refusal with a retry; nothing without an error. */
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
