import { Land } from '#ui/illustration/Land.tsx';
import { FramesMark, PostMark, RoadMark, TownMark } from '#ui/illustration/SectionMarks.tsx';
import { TeamScene } from '#ui/illustration/ThreeTeams.tsx';
import { Tower } from '#ui/illustration/Tower.tsx';
import { Breadcrumbs } from '#ui/layout/Breadcrumbs.tsx';
import { CallToAction } from '#ui/layout/CallToAction.tsx';
import { EyeMark, Logo } from '#ui/logo/Logo.tsx';
import { Sample, Samples } from './Sample.tsx';
import styles from './Sample.module.css';

const MARKS = [TownMark, FramesMark, RoadMark, PostMark];

/** The drawings and what pages are opened and closed with. */
export function Drawings() {
  return (
    <Samples>
      <Sample title="Marca" inline>
        <Logo name="Atalaya" />
        <EyeMark label="Ojo" />
      </Sample>
      <Sample title="Migas">
        <Breadcrumbs
          label="Estás en"
          trail={[{ text: 'Inicio', path: '/' }, { text: 'Hoja de estilo' }]}
        />
      </Sample>
      <Sample title="Marcas de sección, de pie sobre su línea" wide>
        <div className={styles['marks']}>
          {MARKS.map((Mark, index) => (
            <div key={index} className={styles['mark']}>
              <Mark />
            </div>
          ))}
        </div>
      </Sample>
      <Sample title="Los tres equipos">
        <div className={styles['scene']}>
          {(['verde', 'rojo', 'celeste'] as const).map((team) => (
            <TeamScene key={team} team={team} />
          ))}
        </div>
      </Sample>
      <Sample title="Torre">
        <div className={styles['scene']}>
          <Land className={styles['land']} />
          <Tower className={styles['tower']} />
        </div>
      </Sample>
    </Samples>
  );
}

export function Closing() {
  return (
    <CallToAction
      title="¿Lo vemos juntos?"
      text="Cuéntanos qué necesitas y te respondemos con alcance, precio y fecha."
      action={{ texto: 'Pide tu cotización', ruta: '/cotizacion' }}
      other={{ texto: 'Escríbenos', ruta: '/contacto' }}
    />
  );
}
