import { Alert, Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import { offeredAt, servicesOf } from '#contract/goods/offered-services.ts';
import { weekdayWords } from '#contract/goods/service-kinds.ts';
import type { OfferedService } from '#contract/goods/services.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useServedZones } from '#office/base/calls/use-served-zones.ts';
import { type DraftLine, lostServices, tickService } from './draft-lines.ts';

/** `isCollected`: at a place of the shop, which then comes to no home. */
type Goods = { lines: DraftLine[]; zoneId: number | undefined; isCollected: boolean };

/**
 * Boxes for the services of each line, below it, and what is to say about all of them. No box is ticked beforehand
 * (rule S-44); a service that another destination does not have is taken off, and the clerk reads it.
 */
export function useServiceBoxes(
  draft: Goods,
  onChange: (part: { lines: DraftLine[] }) => void,
): { below: (line: DraftLine) => ReactNode; notice: ReactNode } {
  const { offered, isCurrent, isAsking, isFailed, askAgain } = useOffered(draft);
  const { lines } = draft;
  const lost = useMemo(
    () => (isCurrent ? lostServices(lines, offered) : undefined),
    [isCurrent, lines, offered],
  );
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (lost === undefined) return;
    onChange(lost);
    setIsLost(true);
  }, [lost, onChange]);
  return {
    below: (line) => (
      <ServiceBoxes
        line={line}
        offered={servicesOf(offered, line.good)}
        onTick={(service, isOn) => {
          setIsLost(false);
          onChange({ lines: tickService(lines, line.good.id, service, isOn) });
        }}
      />
    ),
    notice: (
      <>
        {isAsking && (
          <Typography role="status" variant="body2" color="text.secondary">
            Recherche des services…
          </Typography>
        )}
        {isFailed && (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" onClick={askAgain}>
                Réessayer
              </Button>
            }
          >
            Les services à proposer ne s’affichent pas.
          </Alert>
        )}
        {isLost && (
          <Typography role="status" color="error">
            Un service coché ne se fait pas pour cette destination : il est décoché.
          </Typography>
        )}
      </>
    ),
  };
}

const NONE: readonly OfferedService[] = [];

/** What is offered with the products of a draft, where it goes. */
function useOffered({ lines, zoneId: chosen, isCollected }: Goods) {
  const served = useServedZones();
  // Without a choice the order goes to the first zone.
  const zoneId = isCollected ? undefined : (chosen ?? served?.[0]?.id);
  const ids = lines
    .map(({ good }) => good.id)
    .toSorted((a, b) => a - b)
    .join(',');
  const { data, isPlaceholderData, isLoading, isError, refetch } = useQuery({
    queryKey: ['services', 'offered', ids, zoneId],
    queryFn: () =>
      callApi(callTo(paths.services, { ids, ...(zoneId !== undefined && { zone_id: zoneId }) })),
    enabled: ids !== '' && served !== undefined,
    // The boxes of other lines stay while one is added.
    placeholderData: keepPreviousData,
  });
  const offered = useMemo(() => offeredAt(data ?? NONE, { isCollected }), [data, isCollected]);
  return {
    offered,
    isCurrent: data !== undefined && !isPlaceholderData,
    isAsking: isLoading,
    isFailed: isError,
    askAgain: () => void refetch(),
  };
}

/** Small, so that an order with services still fits beside its total. */
function ServiceBoxes({
  line: { good, quantity, services = [] },
  offered,
  onTick,
}: {
  line: DraftLine;
  offered: readonly OfferedService[];
  onTick: (service: OfferedService, isOn: boolean) => void;
}) {
  if (offered.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={`Services pour ${good.name}`}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}
    >
      {offered.map((service) => (
        <FormControlLabel
          key={service.id}
          title={service.text}
          control={
            <Checkbox
              size="small"
              sx={{ py: { md: 0.25 } }}
              checked={services.some(({ id }) => id === service.id)}
              onChange={({ target }) => onTick(service, target.checked)}
            />
          }
          label={
            <Typography variant="body2">
              {`${service.name} + ${formatXof(service.price * quantity)}`}
              <Typography component="span" variant="body2" color="text.secondary">
                {daysOf(service)}
              </Typography>
            </Typography>
          }
        />
      ))}
    </Box>
  );
}

/** ` · le lundi et le jeudi`; empty for every day. */
function daysOf({ weekdays }: OfferedService): string {
  const days = weekdayWords(weekdays);
  return days === '' ? '' : ` · ${days}`;
}
