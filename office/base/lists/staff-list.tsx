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

/**
 * Rows are kept apart from whole records: a form that opens on a row would save what the row lacks as
 * emptied.
 */
const APART = { meta: { of: 'list' } };

const useList = () => resources[useResourceContext() as ResourceName];

/** A list of the back-office: server-side search, filters, sort and pages, and its file. */
export function StaffList({
  title,
  filters,
  first,
  actions,
  firstOnPhone,
  children,
}: {
  /** What is said above it where that is not the word of the menu. */
  title?: string;
  filters: ReactElement[];
  /** What is shown until somebody chooses something else. */
  first?: Record<string, string>;
  /** Buttons besides those of every list. */
  actions?: ReactNode;
  /** The filter for what waits for somebody: where the list opens on a telephone. */
  firstOnPhone?: Record<string, string>;
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

/**
 * The rows of a list: a table, whose columns are called and sorted as the list is defined, and on a small
 * screen one line each with what matters most, or `onPhone` in their place.
 */
export function ListBody<Row extends RaRecord>({
  opens = 'show',
  empty,
  children,
  ...small
}: {
  /** What a row leads to; nothing where it has all there is. */
  opens?: 'show' | 'edit' | false | ((id: unknown, resource: string, row: RaRecord) => false);
  empty?: ReactElement;
  /** The columns of the table. */
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

/** The whole list as it is filtered and sorted now, as a CSV file made by the server. */
export function CsvButton({ filter = {} }: { filter?: Record<string, number> }) {
  const { filterValues, sort } = useListContext();
  const order = `${sort.order === 'DESC' ? '-' : ''}${sort.field}`;
  const href = withQuery(`${useList().list}.csv`, { ...filterValues, ...filter, sort: order });
  return (
    <Button component="a" href={href} download label="Exporter (CSV)" onClick={savePrivateFile}>
      <DownloadIcon />
    </Button>
  );
}

/** The pages of a list; the server counts long ones only so far, and says that there are more. */
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
