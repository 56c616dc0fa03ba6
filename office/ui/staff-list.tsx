import DownloadIcon from '@mui/icons-material/Download';
import { type Theme, useMediaQuery } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { Button, FilterButton, List, TopToolbar, useListContext } from 'react-admin';
import { withQuery } from '#contract/paths.ts';
import { type ResourceName, resources } from '../resources.ts';
import { ListPages } from './list-pages.tsx';
import { LoadFailure } from './load-failure.tsx';

/**
 * Rows are kept apart from whole records: a form that opens on a row would save what the row lacks as
 * emptied.
 */
const APART = { meta: { of: 'list' } };

/** A list of the back-office: server-side search, filters, sort and pages, and its file. */
export function StaffList({
  resource,
  title,
  sort,
  filters,
  first,
  actions,
  firstOnPhone,
  children,
}: {
  resource: ResourceName;
  title: string;
  sort: { field: string; order: 'ASC' | 'DESC' };
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
  return (
    <List
      title={title}
      sort={sort}
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
          <CsvButton resource={resource} />
        </TopToolbar>
      }
    >
      {children}
    </List>
  );
}

function ListFailure() {
  const { error, refetch } = useListContext();
  return <LoadFailure error={error ?? null} onRetry={refetch} />;
}

/** The whole list as it is filtered and sorted now, as a CSV file made by the server. */
function CsvButton({ resource }: { resource: ResourceName }) {
  const { filterValues, sort } = useListContext();
  const order = `${sort.order === 'DESC' ? '-' : ''}${sort.field}`;
  const href = withQuery(`${resources[resource].list}.csv`, { ...filterValues, sort: order });
  return (
    <Button component="a" href={href} download label="Exporter (CSV)">
      <DownloadIcon />
    </Button>
  );
}
