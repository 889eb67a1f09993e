import type {
  Business,
  BusinessAccountCopy,
  BusinessChartCopy,
} from '#content/schemas/business.ts';
import { named, startingWith } from './reckoning.ts';

export interface BusinessTrade {
  /** Its name in addresses: `/negocio#giro-taller`, `/cotizacion?giro=taller`. */
  id: string;
  giro: string;
  escena?: string | undefined;
  nota?: string | undefined;
  hojas: Business['hojas'];
  grafica: Business['grafica'];
  cambio: Business['cambio'];
}

/** The trades of the business page: the file's own first, and alone where there are no others. */
export function businessTrades(copy: Business): [BusinessTrade, ...BusinessTrade[]] {
  const { hojas, grafica, cambio, giros } = copy;
  const others = giros?.lista ?? [];
  return [
    {
      id: '',
      giro: '',
      ...giros?.primero,
      hojas,
      grafica,
      cambio: cambio && { ...cambio, resultado: named(cambio.resultado, cambio.cosas) },
    },
    ...others.map(({ hojas: sheets, grafica: chart, cambio: change, ...trade }) => ({
      ...trade,
      hojas: hojas && { ...hojas, ...sheets },
      grafica: { ...grafica, ...chart },
      cambio: cambio && {
        ...cambio,
        lista: change.lista,
        resultado: named(
          startingWith(cambio.resultado, change.cuantos, change.valor),
          change.cosas,
        ),
      },
    })),
  ];
}

/** The texts that an island shows, without those around it. */
export function accountOf(cambio: NonNullable<Business['cambio']>): BusinessAccountCopy {
  const { columnas, lista, origen, unidad, resultado } = cambio;
  return { columnas, lista, origen, unidad, resultado };
}

export function chartOf(grafica: Business['grafica']): BusinessChartCopy {
  const { titulo: _title, entrada: _lead, verTabla: _open, columnas: _heads, ...chart } = grafica;
  return chart;
}
