import { describe, expect, it } from 'vitest';
import { pageBody, type Surroundings } from './page-body.ts';
import { questionsIn } from '#content/schemas/blocks.ts';

const AROUND: Surroundings = {
  fillWords: (text) => text.replaceAll('{nombre}', 'Faro'),
  services: () => ['tienda', 'sitio'],
  pictures: () => ['taller'],
};
const body = (...lines: string[]) => pageBody(lines.join('\n'), AROUND);
const problemsOf = (...lines: string[]) =>
  body(...lines).problems.map(({ line, message }) => `${line}: ${message}`);

describe('the blocks of a page', () => {
  it('stand between what was written around them', () => {
    const { inicio, problems, links } = body(
      'Antes: «a las:diez» no es un bloque.',
      ':::aviso[Ojo, {nombre}]{tono="alerta"}',
      'Cierra **el lunes**.',
      ':::',
      '::boton[Pide la tuya]{ruta="/cotizacion?tipo=tienda"}',
      '::precio{servicio="tienda"}',
      ':::horario[La semana de {nombre}]{turnos="Contesta alguien"}',
      '### De día · $1',
      'Un reporte.',
      '### A toda hora · $2',
      'Y las noches.',
      ':::',
      '::imagen[El taller, de {nombre}]{nombre="taller"}',
      '',
      'Después.',
    );
    expect(problems).toEqual([]);
    expect(inicio).toEqual([
      { tipo: 'texto', html: '<p>Antes: «a las:diez» no es un bloque.</p>' },
      {
        tipo: 'aviso',
        titulo: 'Ojo, Faro',
        tono: 'alerta',
        html: '<p>Cierra <strong>el lunes</strong>.</p>',
      },
      {
        tipo: 'boton',
        texto: 'Pide la tuya',
        ruta: '/cotizacion?tipo=tienda',
        estilo: 'principal',
      },
      { tipo: 'precio', servicio: 'tienda' },
      {
        tipo: 'horario',
        titulo: 'La semana de Faro',
        turnos: 'Contesta alguien',
        planes: [
          { nombre: 'De día', precio: '$1', html: '<p>Un reporte.</p>' },
          { nombre: 'A toda hora', precio: '$2', html: '<p>Y las noches.</p>' },
        ],
      },
      { tipo: 'imagen', pie: 'El taller, de Faro', nombre: 'taller' },
      { tipo: 'texto', html: '<p>Después.</p>' },
    ]);
    expect(links).toEqual([{ line: 5, href: '/cotizacion?tipo=tienda' }]);
  });

  it('are columns that a line of dashes parts, with blocks in them', () => {
    const { secciones, problems } = body(
      '## Dónde',
      ':::columnas',
      '### En Gijón',
      '',
      'Un [muelle][m].',
      '',
      '---',
      '',
      '::precio{servicio="sitio"}',
      ':::',
      '',
      '[m]: /contacto',
    );
    expect(problems).toEqual([]);
    expect(secciones[0]?.partes).toEqual([
      {
        tipo: 'columnas',
        columnas: [
          [
            {
              tipo: 'texto',
              html: '<h3>En Gijón</h3>\n<p>Un <a href="/contacto">muelle</a>.</p>',
            },
          ],
          [{ tipo: 'precio', servicio: 'sitio' }],
        ],
      },
    ]);
  });

  it('are columns of included and excluded things, or with a drawing each', () => {
    const columns = (fields: string) =>
      body(`:::columnas${fields}`, '- Uno', '', '---', '', '- Dos', ':::');
    expect(columns('{forma="incluye"}').inicio[0]).toMatchObject({ forma: 'incluye' });
    const pages = columns(
      '{forma="paginas" dibujos="mapa, gente" palabras="Abierta; Doctor, Ana"}',
    );
    expect(pages.problems).toEqual([]);
    expect(pages.inicio[0]).toMatchObject({ palabras: [['Abierta'], ['Doctor', 'Ana']] });
    expect(columns('{forma="otra"}').problems).toHaveLength(1);
    expect(columns('{dibujos="caja, reloj"}').inicio[0]).toMatchObject({
      dibujos: ['caja', 'reloj'],
    });
    expect(columns('{dibujos="perro"}').problems).toHaveLength(1);
  });

  it('are questions, with their answers for the page and for search engines', () => {
    const { inicio } = body(
      ':::preguntas',
      '### ¿Y si llueve?',
      'Nos **mojamos**.',
      '### ¿Y si no?',
      'Seguimos.',
      ':::',
    );
    expect(questionsIn(inicio)).toEqual([
      {
        pregunta: '¿Y si llueve?',
        html: '<p>Nos <strong>mojamos</strong>.</p>',
        respuesta: 'Nos mojamos.',
      },
      { pregunta: '¿Y si no?', html: '<p>Seguimos.</p>', respuesta: 'Seguimos.' },
    ]);
  });

  it.each([
    [[':::avizo', 'x', ':::'], /^1: el bloque «avizo» no existe; ¿quisiste decir «aviso»\?/],
    [['::galeria'], /^1: el bloque «galeria» no existe; están «columnas», «aviso»/],
    [['', '::aviso'], /^2: el bloque «aviso» lleva tres veces «:»/],
    [[':::boton[x]{ruta="/"}', ':::'], /^1: el bloque «boton» es un renglón solo/],
    [[':::aviso', 'x', '', '## Otra'], /^1: al bloque «aviso» le falta el renglón «:::»/],
    [['::: aviso', 'x'], /^1: hay un renglón que empieza por «::» y no es un bloque/],
    [['::precio{servicio="tienda}'], /^1: hay un renglón que empieza por «::»/],
    [['x', '', ':::'], /^3: hay un renglón que empieza por «::»/],
    [
      ['::boton[x]{ruta="/" color="rojo"}'],
      /^1: bloque «boton»: el campo «color» no existe aquí; los que hay son «ruta», «estilo»/,
    ],
    [[':::aviso{tno="nota"}', 'x', ':::'], /¿quisiste decir «tono»\?/],
    [
      ['::imagen{nombre="equipo"}'],
      /^1: bloque «imagen»: no hay ninguna imagen «equipo» en content\/imagenes; están «taller»/,
    ],
    [['::precio'], /campo «servicio»: falta; se esperaba un texto/],
    [
      [':::aviso{tono="rojo"}', 'x', ':::'],
      /campo «tono»: se esperaba uno de estos valores: «nota», «bien», «alerta»; hay «rojo»/,
    ],
    [['::boton[x]{ruta="javascript:1"}'], /campo «ruta»: se esperaba una dirección/],
    [['::boton{ruta="/"}'], /falta entre corchetes lo que dice el botón: «::boton\[…\]»/],
    [
      ['::horario{turnos="Contesta alguien"}'],
      /falta entre corchetes lo que se ve en la semana: «::horario\[…\]»/,
    ],
    [
      [':::horario[La semana]{turnos="Contesta alguien"}', '### De día', 'x', ':::'],
      /lleva dos encabezados «### nombre · precio»/,
    ],
    [
      ['::precio{servicio="barco"}'],
      /el servicio «barco» no está en servicios\.yaml; están «tienda», «sitio»/,
    ],
    [['::precio{servicio="{nombr}"}'], /\{nombr\} no existe/],
    [
      [':::columnas', 'uno', '---', 'dos', ':::'],
      /tiene un encabezado de apartado; si querías una línea de guiones, deja un renglón vacío antes/,
    ],
    [[':::columnas', 'uno', ':::'], /son de dos a cinco columnas con algo en cada una/],
    [[':::columnas', 'uno', '', '---', ':::'], /son de dos a cinco columnas/],
    [
      ['::::columnas', ':::aviso', 'x', ':::', '', '---', '', 'y', '::::'],
      /tiene otro bloque de tres «:» dentro/,
    ],
    [[':::aviso', '::precio{servicio="tienda"}', ':::'], /lleva párrafos y listas, y nada más/],
    [[':::preguntas', '¿Y si llueve?', ':::'], /cada pregunta es un encabezado «###»/],
    [[':::preguntas', '### ¿Y?', ':::'], /debajo va su respuesta/],
  ])('stop the build at %j, which is told as %s', (lines, message) => {
    expect(problemsOf(...lines)[0]).toMatch(message);
  });

  it('draw a plan, a message and a sample site', () => {
    const { inicio, problems } = body(
      ':::linea',
      '| Semana | Qué pasa | Qué ves |',
      '| --- | --- | --- |',
      '| Semana 1 | La lista | El mapa |',
      '| Semana 2 | El resto | El sitio |',
      ':::',
      ':::sitio[Faro]{titular="Luz hoy" dato="Toda la noche" accion="Llama" precios="Boya $1, Farol $2, Vela $3" sello="Muestra" hora="9:12"}',
      'Te encuentran.',
      ':::',
      ':::mensaje[Faro]{hora="9:12"}',
      'Guardado.',
      ':::',
      '::cuenta[¿Cuánto deja un cliente?]{servicio="tienda" monto="10" resultado="{clientes}" cuenta="{desde}: {precio}"}',
    );
    expect(problems).toEqual([]);
    expect(inicio).toEqual([
      {
        tipo: 'linea',
        paradas: [
          { hora: 'Semana 1', texto: 'La lista', queda: 'El mapa' },
          { hora: 'Semana 2', texto: 'El resto', queda: 'El sitio' },
        ],
      },
      expect.objectContaining({
        tipo: 'sitio',
        negocio: 'Faro',
        precios: 'Boya $1, Farol $2, Vela $3',
        html: '<p>Te encuentran.</p>',
      }),
      { tipo: 'mensaje', de: 'Faro', hora: '9:12', html: '<p>Guardado.</p>' },
      expect.objectContaining({ tipo: 'cuenta', monto: 10, resultado: '{clientes}' }),
    ]);
    expect(
      problemsOf(
        ':::sitio[Faro]{titular="Luz" dato="Hoy" accion="Llama" precios="Boya $1" sello="Muestra" hora="9:12"}',
        'Te encuentran.',
        ':::',
      ),
    ).toEqual([expect.stringContaining('tres cosas entre comas')]);
  });
});
