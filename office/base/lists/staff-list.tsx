import DownloadIcon from '@mui/icons-material/Download';
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import {
  Button,
  DatagridConfigurable,
  FilterButton,
  List,
  Pagination,
  type RaRecord,
  SimpleList,
  TopToolbar,
  useListContext,
  useResourceContext,
  useResourceDefinition,
} from 'react-admin';
import { withQuery } from '#contract/base/paths.ts';
import { type ResourceName, resources } from '#office/base/calls/resources.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { savePrivateFile } from '#office/base/ui/private-files.tsx';

/** Caches rows apart from records: a form on a row would save the fields it lacks as empty. */
const APART = { meta: { of: 'list' } };

/** Beside an open record the search and the buttons stand under each other. */
const NARROWED = {
  '@media (min-width: 900px)': {
    '& .RaList-actions': { flexWrap: 'wrap', '& > form': { flex: '1 1 24rem' } },
  },
};

const useList = () => resources[useResourceContext() as ResourceName];

/** A list with search, filters, sort, pages and CSV by the server. */
export function StaffList({
  title,
  filters,
  first,
  actions,
  firstOnPhone,
  aside,
  children,
}: {
  /** Replaces the menu's word. */
  title?: string;
  filters: ReactElement[];
  first?: Record<string, string>;
  actions?: ReactNode;
  /** The filter of pending work, set at first on a telephone. */
  firstOnPhone?: Record<string, string>;
  /** A `SidePanel`. */
  aside?: ReactElement;
  children: ReactNode;
}) {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { usual } = useList();
  const { options } = useResourceDefinition();
  return (
    <List
      title={title ?? options?.label}
      sort={{ field: usual.replace(/^-/, ''), order: usual.startsWith('-') ? 'DESC' : 'ASC' }}
      filters={filters}
      {...(first && { filterDefaultValues: first })}
      perPage={25}
      exporter={false}
      empty={false}
      {...(aside && { aside, sx: NARROWED })}
      {...(isSmall && firstOnPhone && { filterDefaultValues: firstOnPhone })}
      queryOptions={APART}
      error={<ListFailure />}
      pagination={<ListPages />}
      actions={
        <TopToolbar sx={{ flexWrap: 'wrap' }}>
          {actions}
          <FilterButton />
          <CsvButton />
        </TopToolbar>
      }
    >
      {children}
    </List>
  );
}

type Line<Row extends RaRecord> = {
  primary: (row: Row) => ReactNode;
  secondary?: (row: Row) => ReactNode;
  tertiary?: (row: Row) => ReactNode;
  avatar?: (row: Row) => ReactNode;
};

/** A table of rows; on a small screen a line each, or `onPhone`. */
export function ListBody<Row extends RaRecord>({
  opens = 'show',
  empty,
  children,
  ...small
}: {
  /** False if the row shows all. */
  opens?: 'show' | 'edit' | false | ((id: unknown, resource: string, row: RaRecord) => false);
  empty?: ReactElement;
  children: ReactNode;
} & (Line<Row> | { onPhone: ReactNode })) {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { fields } = useList();
  if (isSmall) {
    if ('onPhone' in small) return small.onPhone;
    const { primary, secondary, tertiary, avatar } = small;
    return (
      <SimpleList<Row>
        rowClick={opens}
        primaryText={primary}
        {...(secondary && { secondaryText: secondary })}
        {...(tertiary && { tertiaryText: tertiary })}
        {...(avatar && { leftAvatar: avatar })}
      />
    );
  }
  return (
    <Box sx={{ overflowX: 'auto', width: 0, minWidth: '100%' }}>
      <DatagridConfigurable rowClick={opens} bulkActionButtons={false} {...(empty && { empty })}>
        {Children.map(children, (column) =>
          isValidElement<Column>(column) && column.props.source !== undefined
            ? cloneElement(column, { sortable: fields.includes(column.props.source) })
            : column,
        )}
      </DatagridConfigurable>
    </Box>
  );
}

type Column = { source?: string; sortable?: boolean };

function ListFailure() {
  const { error, refetch } = useListContext();
  return <LoadFailure error={error ?? null} onRetry={refetch} />;
}

/** The filtered and sorted list as the server's CSV. */
export function CsvButton({ filter = {} }: { filter?: Record<string, number | string> }) {
  const { filterValues, sort } = useListContext();
  const order = `${sort.order === 'DESC' ? '-' : ''}${sort.field}`;
  const href = withQuery(`${useList().list}.csv`, { ...filterValues, ...filter, sort: order });
  return (
    <Button component="a" href={href} download label="Exporter (CSV)" onClick={savePrivateFile}>
      <DownloadIcon />
    </Button>
  );
}

/** The server counts long lists to a limit, then reports more. */
export function ListPages() {
  const { meta, total = 0 } = useListContext();
  return (
    <>
      <Pagination />
      {meta?.isMore === true && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1, textAlign: 'right' }}>
          Il y en a plus de {total.toLocaleString('fr-FR')} : affinez la liste, ou exportez-la.
        </Typography>
      )}
    </>
  );
}
