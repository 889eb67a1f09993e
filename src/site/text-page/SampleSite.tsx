import type { PagePart } from '#content/schemas/blocks.ts';
import { classNames } from '#ui/class-names.ts';
import { Building, type BuildingName } from '#ui/illustration/Buildings.tsx';
import scene from '#ui/illustration/Scene.module.css';
import { Message } from './Message.tsx';
import chat from './SampleChat.module.css';
import styles from './SampleSite.module.css';

type SampleSiteProps = Extract<PagePart, { tipo: 'sitio' }> & {
  /** What stands beside it, small, and is lit when the message has arrived. */
  building?: BuildingName | undefined;
};

/** Letters of a line of its title. */
const LINE = 12;

/**
 * The first page of a small business, drawn, and before it a phone: who looks for it finds its title (1), sees
 * what it costs (2) and writes (3), which arrives.
 */
export function SampleSite({ hora, html, building, ...site }: SampleSiteProps) {
  return (
    <div className={styles['stage']}>
      {building && <Building name={building} id="edificio" className={styles['beside']} />}
      <Drawn {...site} />
      <Message
        from={site.negocio}
        hour={hora}
        html={html}
        className={classNames(styles['phone'], chat['chat'])}
      />
    </div>
  );
}

/** That page in a browser's window: 720 × 460. Decoration beside what is said of it. */
function Drawn(props: Omit<SampleSiteProps, 'hora' | 'html' | 'building'>) {
  const { negocio, titular, dato, accion, precios, sello } = props;
  return (
    <svg className={styles['site']} viewBox="0 0 720 460" aria-hidden="true" focusable="false">
      <path className={scene['paper']} d="M1 1h718v458H1z" />
      <path className={scene['near']} d="M1 1h718v56H1z" />
      <g className={classNames(styles['light'], styles['name'])}>
        <text x="28" y="40">
          {negocio}
        </text>
        <text x="692" y="40" textAnchor="end">
          {sello}
        </text>
      </g>
      {/* A mortar and its bottles, on their shelf. */}
      <path className={scene['far']} d="M330 57h389v183H330z" />
      <g className={styles['mortar']} transform="translate(198 52) scale(.6)">
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
      </g>
      <path className={scene['near']} d="M330 239h389v8H330z" />
      <text className={styles['title']} y="114">
        {lines(titular).map((line, index) => (
          <tspan key={line} x="32" dy={index === 0 ? 0 : 54}>
            {line}
          </tspan>
        ))}
      </text>
      <text className={styles['small']} x="32" y="222">
        {dato}
      </text>
      <g className={styles['prices']}>
        {precios.split(', ').map((each) => {
          const at = each.lastIndexOf(' ');
          return (
            <g key={each}>
              <rect className={scene['stroke']} x="32" y="268" height="82" />
              <text className={styles['small']} x="46" y="301">
                {each.slice(0, at)}
              </text>
              <text className={styles['name']} x="46" y="334">
                {each.slice(at + 1)}
              </text>
            </g>
          );
        })}
      </g>
      <path className={scene['lamp']} d="M32 374h204v64H32z" />
      <text
        className={classNames(styles['light'], styles['name'])}
        x="134"
        y="416"
        textAnchor="middle"
      >
        {accion}
      </text>
      <path className={scene['stroke']} d="M1 1h718v458H1z" />
      <path className={styles['found']} d="M32 185h226" />
      <path className={styles['found']} d="M46 343h74" />
      {[130, 309, 406].map((y, index) => (
        <g key={y} className={styles['number']}>
          <circle cx="1" cy={y} />
          <text x="1" y={y}>
            {index + 1}
          </text>
        </g>
      ))}
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
