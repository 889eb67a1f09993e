import { useId, useState } from 'react';
import type { SecurityTeamsContent, TeamColor } from '#content/schemas/security-page.ts';
import { classNames } from '#ui/class-names.ts';
import { Collapse } from '#ui/collapse/Collapse.tsx';
import { PlusIcon } from '#ui/icon/icons.ts';
import { TeamScene } from '#ui/illustration/ThreeTeams.tsx';
import { pageWords } from '#content/snapshot/page-words.ts';
import { OwnPicture } from '#ui/picture/OwnPicture.tsx';
import styles from './SecurityTeams.module.css';
import text from './TeamText.module.css';

/** Draws buttons that choose one team's text. Without JavaScript all texts are visible. */
export function SecurityTeams({ teams }: { teams: SecurityTeamsContent['equipos'] }) {
  const block = useId();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<TeamColor>('verde');

  function press(team: TeamColor) {
    setOpen(!(open && team === chosen));
    setChosen(team);
  }

  const own = pageWords().pictures['muralla'];
  return (
    <div className={styles['teams']}>
      {own !== undefined && <OwnPicture picture={own} className={styles['own']} sizes="40rem" />}
      <ul className={styles['list']}>
        {teams.map(({ color, nombre, frase, precio, enlace }) => (
          <li
            key={color}
            className={classNames(styles['team'], precio !== undefined && styles['sold'])}
            data-team={color}
          >
            {own === undefined && (
              <TeamScene
                team={color}
                className={styles['scene']}
                quiet={open && color !== chosen}
              />
            )}
            <button
              type="button"
              className={styles['toggle']}
              aria-expanded={open && color === chosen}
              aria-controls={block}
              aria-describedby={`${block}-${color}`}
              onClick={() => press(color)}
            >
              <span>{nombre}</span>
              <PlusIcon className={styles['sign']} />
            </button>
            <p id={`${block}-${color}`} className={styles['line']}>
              <b className={styles['name']}>{nombre}</b>
              {frase !== undefined && <span className={styles['phrase']}>{frase}</span>}
              {precio !== undefined && <span className={styles['price']}>{precio}</span>}
            </p>
            {enlace && (
              <a className={styles['apart']} href={enlace.ruta}>
                {enlace.texto}
              </a>
            )}
          </li>
        ))}
      </ul>
      <Collapse id={block} open={open} className={styles['collapse']}>
        <div className={text['block']} data-team={chosen} data-open={open || undefined}>
          {teams.map((team) => (
            <div
              key={team.color}
              className={text['text']}
              data-team={team.color}
              data-chosen={team.color === chosen || undefined}
            >
              <h3>{team.titulo}</h3>
              <p>{team.texto}</p>
              <ul>
                {team.hace.map((task) => (
                  <li key={task}>{task}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Collapse>
    </div>
  );
}
