import type {
  Business,
  BusinessAccountCopy,
  BusinessChartCopy,
} from '#content/schemas/business.ts';
import type { PaybackCopy } from '#content/schemas/service-page.ts';

/** A trade, and all that the business page says to who is in it. */
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

/** The trades of the business page: the file's own first, and alone where it names no others. */
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
        resultado: ofTrade(named(cambio.resultado, change.cosas), change),
      },
    })),
  ];
}

/** What is counted, in the words that name it. */
function named(copy: PaybackCopy, things: string): PaybackCopy {
  const say = (text: string) => text.replaceAll('{cosas}', things);
  const { frase, nunca } = copy.cotiza;
  return {
    ...copy,
    desde: say(copy.desde),
    todavia: say(copy.todavia),
    cotiza: { ...copy.cotiza, frase: say(frase), nunca: say(nunca) },
  };
}

const ofTrade = (
  copy: PaybackCopy,
  {
    cuantos,
    valor,
  }: {
    cuantos: Pick<PaybackCopy['cuantos'], 'dato' | 'muestra'>;
    valor: Pick<PaybackCopy['valor'], 'muestra'>;
  },
): PaybackCopy => ({
  ...copy,
  cuantos: { ...copy.cuantos, ...cuantos },
  valor: { ...copy.valor, ...valor },
});

/** What an island is sent: what it says itself, and not the words beside it. */
export function accountOf(cambio: NonNullable<Business['cambio']>): BusinessAccountCopy {
  const { columnas, lista, origen, unidad, resultado } = cambio;
  return { columnas, lista, origen, unidad, resultado };
}

export function chartOf(grafica: Business['grafica']): BusinessChartCopy {
  const { titulo: _title, entrada: _lead, verTabla: _open, columnas: _heads, ...chart } = grafica;
  return chart;
}
