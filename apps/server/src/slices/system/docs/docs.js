/** Shows the OpenAPI document of this installation. Everything goes into the page as text. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** @param {string} tag @param {...(Node | string)} children */
const element = (tag, ...children) => {
  const node = document.createElement(tag);
  node.append(...children);
  return node;
};

const json = (value) => element('pre', JSON.stringify(value, null, 2));

/** Whose token a route asks for, in words. */
const audience = (security) => {
  if (security.length === 0) return 'no token';
  return security
    .map((one) => ('device' in one ? "a device's token" : "a parent's token and cookie"))
    .join(' or ');
};

const table = (headings, rows) =>
  element(
    'table',
    element('thead', element('tr', ...headings.map((heading) => element('th', heading)))),
    element('tbody', ...rows.map((cells) => element('tr', ...cells.map((cell) => element('td', cell))))),
  );

const parameterTable = (parameters) =>
  table(
    ['Parameter', 'In', 'Needed', 'Shape'],
    parameters.map((one) => [one.name, one.in, one.required ? 'yes' : 'no', JSON.stringify(one.schema)]),
  );

const responseParts = (responses) =>
  Object.entries(responses).flatMap(([status, response]) => {
    const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
    const isSuccess = status.startsWith('2');
    const text = response.description.replaceAll('`', '');
    const shape = isSuccess && content?.schema ? [json(content.schema)] : [];
    return [element('h4', `${status}${isSuccess && type ? ` ${type}` : ''}`), element('p', text), ...shape];
  });

const routeEntry = (path, method, operation) => {
  const head = element(
    'summary',
    element('code', `${method.toUpperCase()} ${path}`),
    element('span', operation.summary),
  );
  const entry = element('details', head, element('p', `Needs ${audience(operation.security)}.`));
  entry.id = operation.operationId;
  entry.dataset.text = `${method} ${path} ${operation.summary}`.toLowerCase();
  if (operation.parameters.length > 0) entry.append(parameterTable(operation.parameters));
  for (const [type, content] of Object.entries(operation.requestBody?.content ?? {})) {
    entry.append(element('h4', `Body ${type}`), json(content.schema));
  }
  entry.append(...responseParts(operation.responses));
  return entry;
};

const show = (api) => {
  document.querySelector('#about').textContent =
    `Version ${api.info.version}. ${api.info.description.replaceAll('`', '')}`;
  const main = document.querySelector('#routes');
  main.replaceChildren();
  for (const { name } of api.tags) {
    const section = element('section', element('h2', name));
    for (const [path, operations] of Object.entries(api.paths)) {
      for (const method of METHODS) {
        if (operations[method]?.tags.includes(name))
          section.append(routeEntry(path, method, operations[method]));
      }
    }
    main.append(section);
  }
  document.querySelector('#filter').addEventListener('input', ({ target }) => {
    const wanted = target.value.trim().toLowerCase();
    for (const entry of main.querySelectorAll('details')) entry.hidden = !entry.dataset.text.includes(wanted);
    for (const section of main.children) section.hidden = !section.querySelector('details:not([hidden])');
  });
};

try {
  const response = await fetch('/api/openapi.json');
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  show(await response.json());
} catch (error) {
  document.querySelector('#routes').textContent = `The document could not be read. ${error.message}`;
}
