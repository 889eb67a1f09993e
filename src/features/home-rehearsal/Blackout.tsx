import type { Home } from '#content/schemas/home.ts';
import { Building } from '#ui/illustration/Buildings.tsx';
import { OWN_PICTURES } from '#ui/picture/own-pictures.ts';
import { VisuallyHidden } from '#ui/visually-hidden/VisuallyHidden.tsx';
import styles from './Blackout.module.css';
import phone from './OwnerPhone.module.css';

interface BlackoutProps {
  words: NonNullable<Home['ensayo']['caida']>;
}

const PICTURES = [Shop, Watchtower, Visits, Phone];

/**
 * A shop that goes down, told in four pictures that stand on one horizon. As it is drawn it is the
 * whole story, and stays so without scripts and where motion is not wanted; otherwise the pictures
 * are calm (`data-calm`) until the breaker is flipped, and each takes its turn: it says how it is until
 * then (`data-untold`), and what became of it afterwards, in the same place; where a picture says something else once the
 * shop is back, what it says at first waits in `data-first`. Who listens is told from the beginning.
 */
export function Blackout({ words }: BlackoutProps) {
  return (
    <div data-blackout="" className={styles['story']}>
      <ol className={styles['frames']}>
        {PICTURES.map((Picture, index) => {
          const frame = words.cuadros[index];
          return (
            <li key={index} className={styles['frame']} data-frame="">
              <div className={styles['picture']}>
                <Picture />
              </div>
              <div className={styles['caption']}>
                <p className={styles['told']} data-told="">
                  {frame?.nombre}{' '}
                  <b data-first={frame?.horaDespues && frame.hora}>
                    {frame?.horaDespues ?? frame?.hora}
                  </b>{' '}
                  <span data-first={frame?.despues && frame.texto}>
                    {frame?.despues ?? frame?.texto}
                  </span>
                </p>
                <p className={styles['before']} aria-hidden="true">
                  {frame?.nombre} <span>{frame?.calma}</span>
                </p>
              </div>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden>
        <span role="status" data-blackout-status="" />
      </VisuallyHidden>
    </div>
  );
}

function Shop() {
  return <Building name="tienda" flush />;
}

function Watchtower() {
  return (
    <>
      {OWN_PICTURES['gracias'] === undefined && (
        <svg className={styles['beam']} viewBox="0 0 300 40" aria-hidden="true" focusable="false">
          <path d="M300 16 0 2v36l300-14z" />
        </svg>
      )}
      <Building name="faroSinHaz" className={styles['guard']} />
    </>
  );
}

/** Visits by the minute: while the shop is down, almost none. */
function Visits() {
  return (
    <svg className={styles['visits']} viewBox="24 0 240 240" aria-hidden="true" focusable="false">
      {[130, 158, 140, 178, 162, 148, 170, 156, 186, 168].map((height, index) => (
        <path
          key={index}
          className={styles[index > 2 && index < 7 ? 'lost' : 'kept']}
          d={`M${24 + index * 20} 240v-${height}h12v${height}z`}
        />
      ))}
    </svg>
  );
}

function Phone() {
  return (
    <svg viewBox="60 0 240 240" aria-hidden="true" focusable="false">
      <path className={phone['case']} d="M74 240V62a10 10 0 0 1 10-10h72a10 10 0 0 1 10 10v178z" />
      <path className={phone['glass']} d="M84 240V70h72v170z" />
      <path
        className={phone['quiet']}
        d="M94 84h22v22H94zM124 84h22v22h-22zM94 114h22v22H94zM124 114h22v22h-22zM94 212h52v14H94z"
      />
      <g className={phone['message']}>
        <path className={phone['lamp']} d="M60 96h120v58h-96l-16 16v-16h-8z" />
        <path className={phone['written']} d="M72 112h84v6H72zM72 130h56v6H72z" />
      </g>
    </svg>
  );
}
