import { Box, type Theme, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { DatagridConfigurable, type RaRecord, SimpleList } from 'react-admin';

/** The rows of a list: a table, and on a small screen one line each with what matters most. */
export function ListBody<Row extends RaRecord>({
  primary,
  secondary,
  tertiary,
  opens = 'show',
  children,
}: {
  primary: (row: Row) => ReactNode;
  secondary: (row: Row) => ReactNode;
  tertiary?: (row: Row) => string;
  /** What a row leads to; nothing where it has all there is. */
  opens?: 'show' | false;
  /** The columns of the table. */
  children: ReactNode;
}) {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  if (!isSmall) {
    return (
      <Box sx={{ overflowX: 'auto', width: 0, minWidth: '100%' }}>
        <DatagridConfigurable rowClick={opens} bulkActionButtons={false}>
          {children}
        </DatagridConfigurable>
      </Box>
    );
  }
  return (
    <SimpleList<Row>
      rowClick={opens}
      primaryText={primary}
      secondaryText={secondary}
      {...(tertiary && { tertiaryText: tertiary })}
    />
  );
}
