import { useId, useState } from 'react';
import type { SecurityTeamsContent, TeamColor } from '#content/schemas/security-teams.ts';
import { Collapse } from '#ui/collapse/Collapse.tsx';
import { ChevronDownIcon } from '#ui/icon/direction-icons.tsx';
import { ThreeTeams } from '#ui/illustration/ThreeTeams.tsx';
import styles from './SecurityTeams.module.css';

/**
 * Three toggles, green, red and sky, for one text block. Pressing a team opens the block in its
 * colour; pressing it again closes it; pressing another changes text and colour. Without JavaScript
 * there are no toggles to press and all three texts can be read.
 */
export function SecurityTeams({ teams }: { teams: SecurityTeamsContent['equipos'] }) {
  const block = useId();
  const [open, setOpen] = useState(false);
  // Kept while the block closes, so that it does not go blank on the way.
  const [chosen, setChosen] = useState<TeamColor>('verde');

  function press(team: TeamColor) {
    setOpen(!(open && team === chosen));
    setChosen(team);
  }

  return (
    <div className={styles['teams']}>
      <ThreeTeams className={styles['wall']} alone={open ? chosen : undefined} />
      <ul className={styles['lines']}>
        {teams.map(({ color, resumen }) => (
          <li key={color} id={`${block}-${color}`} data-team={color}>
            {resumen}
          </li>
        ))}
      </ul>
      <div className={styles['toggles']}>
        {teams.map(({ color, nombre }) => (
          <button
            key={color}
            type="button"
            className={styles['toggle']}
            data-team={color}
            aria-expanded={open && color === chosen}
            aria-controls={block}
            aria-describedby={`${block}-${color}`}
            onClick={() => press(color)}
          >
            <span>{nombre}</span>
            <ChevronDownIcon className={styles['sign']} />
          </button>
        ))}
      </div>
      <Collapse id={block} open={open} className={styles['collapse']}>
        <div className={styles['block']} data-team={chosen} data-open={open || undefined}>
          {teams.map((team) => (
            <div
              key={team.color}
              className={styles['text']}
              data-team={team.color}
              data-chosen={team.color === chosen || undefined}
            >
              <h3>{team.titulo}</h3>
              <p>{team.texto}</p>
              <ul>
                {team.hace.map((deed) => (
                  <li key={deed}>{deed}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Collapse>
    </div>
  );
}
