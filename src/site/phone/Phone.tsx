import { useState } from 'react';
import type { PhoneCopy, PhoneFaceCopy } from '#content/schemas/mobile.ts';
import { classNames } from '#ui/class-names.ts';
import { useHydrated } from '#ui/hydration/useHydrated.ts';
import { Sides } from '#ui/sides/Sides.tsx';
import { PhoneBack } from './PhoneBack.tsx';
import { PhoneFront } from './PhoneFront.tsx';
import parts from './Parts.module.css';
import styles from './Phone.module.css';

type FaceName = 'frente' | 'reverso';

const OTHER: Record<FaceName, FaceName> = { frente: 'reverso', reverso: 'frente' };

/**
 * A phone with two faces: what one touches, and what makes it work. Buttons turn it, and so does a
 * press on the phone itself. What is said of the face in sight
 * stands beside it under the buttons, and changes with it; on a phone, under the drawing.
 * Without JavaScript the two faces stand side by side.
 */
export function Phone({ copy }: { copy: PhoneCopy }) {
  const [shown, setShown] = useState<FaceName>('frente');
  const hydrated = useHydrated();
  /** Whether a face is turned away, which only a script can do. */
  const away = (face: FaceName) => hydrated && face !== shown;
  return (
    <div className={styles['phone']} data-shown={shown}>
      <div className={styles['switch']}>
        <Sides
          label={copy.etiqueta}
          sides={[
            ['frente', copy.frente.boton],
            ['reverso', copy.reverso.boton],
          ]}
          shown={shown}
          onShow={setShown}
        />
      </div>
      <div className={styles['object']}>
        <div className={styles['space']} onClick={() => setShown(OTHER[shown])}>
          <div className={styles['body']}>
            <PhoneFront copy={copy} className={styles['front']} away={away('frente')} />
            <PhoneBack copy={copy} className={styles['back']} away={away('reverso')} />
          </div>
        </div>
      </div>
      <Parts face={copy.frente} className={styles['first']} />
      <Parts face={copy.reverso} className={styles['second']} />
    </div>
  );
}

interface PartsProps {
  face: PhoneFaceCopy;
  className: string | undefined;
}

/** What is said about one face, in the order of the numbers on it. */
function Parts({ face, className }: PartsProps) {
  return (
    <div className={classNames(parts['parts'], className)}>
      <h3 className={parts['title']}>{face.titulo}</h3>
      <ol className={parts['list']}>
        {face.partes.map(({ titulo, texto }) => (
          <li key={titulo} className={parts['part']}>
            <h4 className={parts['name']}>{titulo}</h4>
            <p className={parts['text']}>{texto}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
