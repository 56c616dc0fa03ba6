import { FormHelperText } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import type { LossesFound } from '#contract/goods/stock/losses.ts';
import type { StaffCoupon } from '#contract/sales/staff-coupons.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useMay } from '#office/base/session/use-may.ts';
import { LossConsent } from '#office/goods/costs/loss-consent.tsx';
import { lossQuestionOf } from './loss-question.ts';

const UNCONFIRMED = 'Confirmez la vente sous le coût';
const UNCHECKED = 'Les coûts n’ont pas pu être comparés : enregistrez encore.';

/**
 * Names what a coupon would sell below cost, once the clerk saves it; the clerk confirms, and saves. Nothing for clerks
 * without the right.
 */
export function CouponLosses() {
  const record = useRecordContext<StaffCoupon>();
  const may = useMay('margins:read');
  const queries = useQueryClient();
  const values = useWatch() as Partial<StaffCoupon>;
  const [found, setFound] = useState<{ path: string; losses: LossesFound }>();
  const pathOf = (form: Partial<StaffCoupon>) => {
    const question = may ? lossQuestionOf(form, record) : undefined;
    return question && callTo(paths.couponLosses, question);
  };
  const { field, fieldState } = useInput({
    // The address of what was confirmed, so that another discount is confirmed again.
    source: 'confirms_loss',
    defaultValue: '',
    validate: async (confirmed: string, form: Partial<StaffCoupon>) => {
      const path = pathOf(form);
      if (path === undefined || confirmed === path) return undefined;
      try {
        const losses = await queries.fetchQuery({
          queryKey: [path],
          queryFn: () => callApi(path),
        });
        setFound({ path, losses });
        return losses.below_cost_count ? UNCONFIRMED : undefined;
      } catch {
        setFound(undefined);
        return UNCHECKED;
      }
    },
  });
  const path = pathOf(values);
  const isWrong = fieldState.error !== undefined && path !== undefined;
  const losses = found?.path === path ? found?.losses : undefined;
  if (!losses?.below_cost_count) {
    return isWrong && found === undefined ? (
      <FormHelperText error role="alert">
        {UNCHECKED}
      </FormHelperText>
    ) : null;
  }
  const isConfirmed = field.value === path;
  return (
    <>
      <LossConsent
        found={losses}
        by="avec ce coupon"
        isConfirmed={isConfirmed}
        isWrong={isWrong && !isConfirmed}
        onConfirm={(isOn) => field.onChange(isOn ? path : '')}
      />
      {isWrong && !isConfirmed && (
        <FormHelperText error role="alert">
          {UNCONFIRMED}
        </FormHelperText>
      )}
    </>
  );
}
