import type { PagePart } from '#content/schemas/blocks.ts';
import { classNames } from '#ui/class-names.ts';
import scene from '#ui/illustration/Scene.module.css';
import { Prose } from './Prose.tsx';
import styles from './SampleSite.module.css';

type SampleSiteProps = Extract<PagePart, { tipo: 'sitio' }>;

/** Letters of a line of its title. */
const LINE = 12;

/** The first page of a small business, drawn, and what it proves; a phone that follows stands before it. */
export function SampleSite({ encabezado, html, ...site }: SampleSiteProps) {
  return (
    <>
      <Drawn {...site} />
      <div className={styles['proofs']}>
        {encabezado !== undefined && <h2>{encabezado}</h2>}
        <Prose html={html} />
      </div>
    </>
  );
}

/** That page in a browser's window: 720 × 450. Decoration beside what is said of it. */
function Drawn(props: Omit<SampleSiteProps, 'encabezado' | 'html'>) {
  const { negocio, titular, dato, accion, precios, sello } = props;
  return (
    <svg className={styles['site']} viewBox="0 0 720 450" aria-hidden="true" focusable="false">
      <path className={scene['paper']} d="M1 1h718v448H1z" />
      <path className={scene['near']} d="M1 1h718v56H1z" />
      <g className={classNames(styles['light'], styles['name'])}>
        <text x="28" y="40">
          {negocio}
        </text>
        <text x="692" y="40" textAnchor="end">
          {sello}
        </text>
        <path className={scene['lamp']} d="M28 242h204v60H28z" />
        <text x="130" y="282" textAnchor="middle">
          {accion}
        </text>
      </g>
      {/* A mortar and its bottles, on their shelf. */}
      <path className={scene['far']} d="M400 57h319v255H400z" />
      <path
        className={scene['shade']}
        d="M430 140h50v-26h-8V96h-34v18h-8v198h62V140zM556 312l-18-84h120l-18 84z"
      />
      <path
        className={scene['lamp']}
        d="M430 190h62v60h-62zM508 160h40v152h-40zM514 138h28v22h-28z"
      />
      <path
        className={scene['lit']}
        d="M620 228h38l-18 84h-32zM472 140h20v172h-20z"
        opacity=".55"
      />
      <path className={scene['near']} d="M530 218h136v14H530zM598 218l44-96 14 6-40 90z" />
      <path className={scene['near']} d="M400 312h319v10H400z" />
      <text className={styles['title']} y="112">
        {lines(titular).map((line, index) => (
          <tspan key={line} x="28" dy={index === 0 ? 0 : 54}>
            {line}
          </tspan>
        ))}
      </text>
      <text className={styles['small']} x="28" y="218">
        {dato}
      </text>
      {precios.split(', ').map((each, index) => {
        const at = each.lastIndexOf(' ');
        return (
          <g key={each}>
            <text className={styles['small']} x={48 + 226 * index} y="377">
              {each.slice(0, at)}
            </text>
            <text className={styles['name']} x={48 + 226 * index} y="407">
              {each.slice(at + 1)}
            </text>
          </g>
        );
      })}
      <path
        className={scene['stroke']}
        d="M28 346h212v76H28zM254 346h212v76H254zM480 346h212v76H480zM1 1h718v448H1z"
      />
    </svg>
  );
}

/** A title in lines that fit beside the picture. */
function lines(title: string): string[] {
  return title.split(' ').reduce<string[]>((done, word) => {
    const last = done.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE) {
      return [...done.slice(0, -1), `${last} ${word}`];
    }
    return [...done, word];
  }, []);
}
