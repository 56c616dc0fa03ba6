import AssessmentIcon from '@mui/icons-material/Assessment';
import AssignmentReturnIcon from '@mui/icons-material/AssignmentReturn';
import BuildIcon from '@mui/icons-material/Build';
import DescriptionIcon from '@mui/icons-material/Description';
import EngineeringIcon from '@mui/icons-material/Engineering';
import HandymanIcon from '@mui/icons-material/Handyman';
import HistoryIcon from '@mui/icons-material/History';
import ReceiptLongIcon from '@mui/icons-material/ReceiptLong';
import VerifiedUserIcon from '@mui/icons-material/VerifiedUser';
import { lazy } from 'react';
import { type Entry, screensOf } from './entry.ts';

export const orders: Entry[] = [
  {
    label: 'Commandes',
    icon: ReceiptLongIcon,
    resource: 'commandes',
    writes: 'orders:write',
    named: 'name',
    list: lazy(() => import('../sales/orders/order-list.tsx')),
    show: lazy(() => import('../sales/orders/order/order-show.tsx')),
    create: lazy(() => import('../sales/orders/phone/phone-order.tsx')),
  },
  {
    label: 'Factures proforma',
    icon: DescriptionIcon,
    resource: 'proformas',
    writes: 'orders:write',
    named: 'number',
    ...screensOf(() => import('../sales/proformas/proforma-screens.tsx'), { list: 'ProformaList' }),
    show: lazy(() => import('../sales/proformas/proforma-show.tsx')),
    ...screensOf(() => import('../sales/proformas/proforma-screens.tsx'), {
      create: 'ProformaCreate',
    }),
  },
  {
    label: 'Retours',
    icon: AssignmentReturnIcon,
    resource: 'retours',
    named: 'order_name',
    waits: { state: 'requested', words: 'à décider' },
    ...screensOf(() => import('../delivery/returns/return-screens.tsx'), {
      list: 'ReturnList',
      show: 'ReturnShow',
    }),
  },
  {
    label: 'Service après-vente',
    words: 'pannes',
    icon: BuildIcon,
    resource: 'sav',
    writes: 'after-sales:write',
    named: 'number',
    ...screensOf(() => import('../delivery/after-sales/case-screens.tsx'), {
      list: 'CaseList',
      show: 'CaseShow',
      create: 'CaseCreate',
    }),
  },
  {
    label: 'Garanties',
    icon: VerifiedUserIcon,
    resource: 'garanties',
    writes: 'after-sales:write',
    named: 'serial',
    ...screensOf(() => import('../delivery/after-sales/warranty-screens.tsx'), {
      list: 'WarrantyList',
      create: 'WarrantyCreate',
      edit: 'WarrantyEdit',
    }),
  },
  {
    label: 'Services à faire',
    isRare: true,
    words: 'installation mise en service reprise techniciens',
    icon: EngineeringIcon,
    resource: 'services-a-faire',
    list: lazy(() => import('../delivery/services/task-screens.tsx')),
  },
  {
    label: 'Ateliers',
    isRare: true,
    icon: HandymanIcon,
    resource: 'ateliers',
    writes: 'after-sales:write',
    named: 'name',
    ...screensOf(() => import('../delivery/after-sales/workshop-screens.tsx'), {
      list: 'WorkshopList',
      create: 'WorkshopCreate',
      edit: 'WorkshopEdit',
    }),
  },
  {
    label: 'Bilan après-vente',
    isRare: true,
    icon: AssessmentIcon,
    right: 'after-sales:read',
    path: '/bilan-apres-vente',
    page: lazy(() => import('../delivery/after-sales/report-page.tsx')),
  },
  {
    label: 'Commandes passées',
    isRare: true,
    icon: HistoryIcon,
    resource: 'commandes-passees',
    named: 'number',
    ...screensOf(() => import('../sales/history/past-order-screens.tsx'), {
      list: 'PastOrderList',
      show: 'PastOrderShow',
    }),
  },
];
