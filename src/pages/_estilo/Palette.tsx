import { loadBrand } from '#content/brand.ts';
import { readThemes, type ThemeName } from '#content/theme-colors.ts';
import sheet from '#ui/tokens/themes.css?raw';
import { Sample, Samples } from './Sample.tsx';
import styles from './Palette.module.css';

/** A colour, and the one that it is seen with: on it, when it is a plane; under it, when it is ink. */
interface Pair {
  name: string;
  with?: string;
  /** It is the plane of the pair. */
  plane?: true;
}

const PAIRS: readonly Pair[] = [
  { name: 'ground', with: 'text', plane: true },
  { name: 'ground-raised', with: 'text-soft', plane: true },
  { name: 'ground-sunken', with: 'text-faint', plane: true },
  { name: 'ink-plane', with: 'on-ink-plane', plane: true },
  { name: 'text', with: 'ground' },
  { name: 'text-soft', with: 'ground' },
  { name: 'text-faint', with: 'ground-sunken' },
  { name: 'night-plane', with: 'on-night-plane', plane: true },
  { name: 'accent', with: 'on-accent', plane: true },
  { name: 'accent-text', with: 'ground' },
  { name: 'focus', with: 'ground' },
  { name: 'terminal-ground', with: 'phosphor', plane: true },
  { name: 'error', with: 'error-ground' },
  { name: 'success', with: 'success-ground' },
  { name: 'info', with: 'info-ground' },
  { name: 'rule-strong', with: 'ground' },
  { name: 'team-green', with: 'on-team', plane: true },
  { name: 'team-red', with: 'on-team', plane: true },
  { name: 'team-sky', with: 'on-team', plane: true },
  { name: 'rule' },
];

const SCALE = [
  ['display', 'Titular de inicio', '42 a 112 px, ancha', 'Vemos lo que viene'],
  ['h1', 'Titular de página', '38 a 76 px, ancha', 'Una tienda que cobra'],
  ['h2', 'Titular de sección', '28 a 52 px, ancha', 'Desde el primer día'],
  ['h3', 'Titular menor', '22 a 28 px, ancha', 'Precio y fecha cerrados'],
  ['lead', 'Entradilla', '20 a 25 px', 'Qué, en cuánto tiempo y desde cuánto, sin adornos.'],
  ['small', 'Texto pequeño', '15 px', 'Pistas, pies de figura, pie de página.'],
  ['label', 'Rótulo', '13 px, estrecha', 'Cabeceras de tabla, distintivos, escalas'],
  ['mono', 'Terminal', '15 px, JetBrains Mono', 'vigia $ atl ronda --sitio tienda.example'],
] as const;

const themes = readThemes(sheet, loadBrand().acento);
const number = new Intl.NumberFormat('es', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A colour of a theme as its three numbers: what a name that points at another one ends in. */
function value(theme: ThemeName, name: string): string {
  const { l, c, h = 0 } = themes.color(theme, `--color-${name}`);
  return `${l.toFixed(3)} ${c.toFixed(3)} ${h.toFixed(0)}`;
}

function ratio(theme: ThemeName, { name, with: other = '' }: Pair): string {
  return number.format(themes.ratio(theme, `--color-${name}`, `--color-${other}`));
}

/** Letters and colours, with the figures of the style sheet that ships. */
export function Palette() {
  return (
    <Samples>
      <Sample title="Letra" wide>
        <dl className={styles['scale']}>
          {SCALE.map(([size, name, measure, text]) => (
            <div key={size} className={styles['step']}>
              <dt className={styles['measure']}>
                <strong>{name}</strong> {measure}
              </dt>
              <dd className={styles[size]}>{text}</dd>
            </div>
          ))}
          <div className={styles['step']}>
            <dt className={styles['measure']}>
              <strong>Texto</strong> 17 a 19 px
            </dt>
            <dd className={styles['body']}>
              Entre sesenta y setenta y cinco caracteres por línea, para que el ojo vuelva sin
              perderse. Los números son <code>12 345.60</code> y los nombres de archivo{' '}
              <code>marca.yaml</code>. Un <a href="#colores">enlace dentro del texto</a> se subraya.
            </dd>
          </div>
        </dl>
      </Sample>
      <Sample
        title="Colores por su significado: valor en OKLCH y contraste, de día y de noche"
        wide
      >
        <ul className={styles['swatches']}>
          {PAIRS.map((pair) => (
            <li key={pair.name} className={styles['colour']}>
              <Swatch {...pair} />
              <strong>{pair.name}</strong>
              <dl className={styles['values']}>
                <Value theme="Día" of={value('day', pair.name)} />
                <Value theme="Noche" of={value('night', pair.name)} />
              </dl>
              <p className={styles['pair']}>
                {pair.with === undefined
                  ? 'Solo adorno: sin contraste pedido.'
                  : `Con ${pair.with}: ${ratio('day', pair)} de día, ${ratio('night', pair)} de noche.`}
              </p>
            </li>
          ))}
        </ul>
      </Sample>
    </Samples>
  );
}

function Value({ theme, of }: { theme: string; of: string }) {
  return (
    <div>
      <dt>{theme}</dt>
      <dd>{of}</dd>
    </div>
  );
}

/** The colour itself, and beside it the pair at work. Attributes, which the CSP lets through. */
function Swatch({ name, with: other, plane }: Pair) {
  const color = `var(--color-${name})`;
  const partner = other === undefined ? 'var(--color-ground)' : `var(--color-${other})`;
  return (
    <svg className={styles['swatch']} viewBox="0 0 240 80" aria-hidden="true" focusable="false">
      <rect width="240" height="80" fill={plane ? color : partner} />
      {!plane && <rect width="120" height="80" fill={color} />}
      {other !== undefined && (
        <text x="140" y="52" fill={plane ? partner : color}>
          Aa 12
        </text>
      )}
    </svg>
  );
}
