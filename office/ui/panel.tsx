import { Card, CardContent, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

/** A part of a page with its heading; `actions` stand beside that. */
export function Panel({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} variant="outlined">
      <CardContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography id={id} component="h2" variant="h6">
          {title}
        </Typography>
        {children}
        {actions}
      </CardContent>
    </Card>
  );
}
