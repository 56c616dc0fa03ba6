import FactCheckIcon from '@mui/icons-material/FactCheck';
import MoveToInboxIcon from '@mui/icons-material/MoveToInbox';
import QrCodeIcon from '@mui/icons-material/QrCode2';
import StorefrontIcon from '@mui/icons-material/Storefront';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import SyncAltIcon from '@mui/icons-material/SyncAlt';
import WarehouseIcon from '@mui/icons-material/Warehouse';
import { lazy } from 'react';
import { type Entry, screensOf } from './entry.ts';

export const stock: Entry[] = [
  {
    label: 'Stock par lieu',
    icon: WarehouseIcon,
    resource: 'stock',
    named: 'name',
    ...screensOf(() => import('../goods/stock/stock-screens.tsx'), {
      list: 'StockList',
      show: 'StockShow',
    }),
  },
  {
    label: 'Achats',
    words: 'fournisseurs réceptions',
    icon: MoveToInboxIcon,
    resource: 'achats',
    writes: 'stock:write',
    named: 'supplier',
    ...screensOf(() => import('../goods/stock/purchases/purchase-screens.tsx'), {
      list: 'PurchaseList',
      show: 'PurchaseShow',
      create: 'PurchaseCreate',
      edit: 'PurchaseEdit',
    }),
  },
  {
    label: 'Mouvements',
    isRare: true,
    icon: SwapHorizIcon,
    resource: 'mouvements',
    list: lazy(() => import('../goods/stock/move-list.tsx')),
  },
  {
    label: 'Transferts',
    isRare: true,
    icon: SyncAltIcon,
    resource: 'transferts',
    writes: 'stock:write',
    ...screensOf(() => import('../goods/stock/transfer-screens.tsx'), {
      list: 'TransferList',
      show: 'TransferShow',
      create: 'TransferCreate',
    }),
  },
  {
    label: 'Inventaires',
    isRare: true,
    icon: FactCheckIcon,
    resource: 'inventaires',
    writes: 'stock:write',
    ...screensOf(() => import('../goods/stock/counts/count-screens.tsx'), {
      list: 'CountList',
      show: 'CountShow',
      create: 'CountCreate',
    }),
  },
  {
    label: 'Numéros de série',
    isRare: true,
    icon: QrCodeIcon,
    resource: 'numeros-de-serie',
    named: 'serial',
    ...screensOf(() => import('../goods/stock/serial-screens.tsx'), {
      list: 'SerialList',
      show: 'SerialShow',
    }),
  },
  {
    label: 'Lieux',
    isRare: true,
    icon: StorefrontIcon,
    resource: 'lieux',
    writes: 'stock:write',
    named: 'name',
    ...screensOf(() => import('../goods/stock/places/place-screens.tsx'), {
      list: 'PlaceList',
      create: 'PlaceCreate',
      edit: 'PlaceEdit',
    }),
  },
];
