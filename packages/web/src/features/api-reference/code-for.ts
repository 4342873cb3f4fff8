import type { Operation } from './description.ts';

export const languages = ['curl', 'javascript', 'python'] as const;
export type CodeLanguage = (typeof languages)[number];
export const languageNames = { curl: 'curl', javascript: 'JavaScript', python: 'Python' } as const;

/** Environment variable with the credential of each kind of caller; undefined for public operations. */
function credentialOf({
  access,
}: Operation): { header: string; prefix: string; variable: string } | undefined {
  if (access === 'public') return undefined;
  if (access === 'visitor') return { header: 'Authorization', prefix: 'Bearer ', variable: 'VISITOR_TOKEN' };
  if (access === 'session' || access === 'administrator')
    return { header: 'Cookie', prefix: '', variable: 'PARLEY_COOKIE' };
  return { header: 'Authorization', prefix: 'Bearer ', variable: 'PARLEY_KEY' };
}

/** Returns a program that makes the request with the example's values. `origin` as in `https://parley.example`. */
export function codeFor(operation: Operation, origin: string, language: CodeLanguage): string {
  const address = origin + exampleAddress(operation);
  if (language === 'curl') return curl(operation, address);
  return language === 'javascript' ? javascript(operation, address) : python(operation, address);
}

/** Returns the path with example values and the required query parameters. */
export function exampleAddress({ path, parameters }: Operation): string {
  const exampleOf = (name: string) => parameters.find((one) => one.name === name)?.example ?? '';
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleOf(name)));
  const query = parameters.filter((one) => one.in === 'query' && one.required);
  const search = new URLSearchParams(query.map(({ name, example }) => [name, example]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function returnsJson({ responses }: Operation): boolean {
  return responses.some(({ example }) => example !== undefined);
}

function sendsJson({ body, takesFile }: Operation): boolean {
  return body !== undefined && !(takesFile && body.example === undefined);
}

function curl(operation: Operation, address: string): string {
  const { method, body, takesFile } = operation;
  const credential = credentialOf(operation);
  const lines = [
    `curl ${method === 'GET' || (method === 'POST' && (body || takesFile)) ? '' : `-X ${method} `}"${address}"`,
    ...(credential ? [`-H "${credential.header}: ${credential.prefix}$${credential.variable}"`] : []),
  ];
  if (sendsJson(operation)) {
    lines.push('-H "Content-Type: application/json"');
    lines.push(`-d '${JSON.stringify(body?.example, null, 2).replaceAll("'", "'\\''")}'`);
  } else if (takesFile) lines.push('-F "file=@document.pdf"');
  else if (!returnsJson(operation) && method === 'GET') lines.push('-o download');
  return lines.join(' \\\n  ');
}

function javascript(operation: Operation, address: string): string {
  const { method, body, takesFile } = operation;
  const credential = credentialOf(operation);
  const headers = [
    ...(credential
      ? [`${credential.header}: \`${credential.prefix}\${process.env.${credential.variable}}\``]
      : []),
    ...(sendsJson(operation) ? [`'Content-Type': 'application/json'`] : []),
  ];
  const isFile = takesFile && !sendsJson(operation);
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(sendsJson(operation)
      ? [`  body: JSON.stringify(${JSON.stringify(body?.example, null, 2).replaceAll('\n', '\n  ')}),`]
      : []),
    ...(isFile ? ['  body: form,'] : []),
  ];
  return [
    ...(isFile
      ? [
          `import { openAsBlob } from 'node:fs';`,
          '',
          'const form = new FormData();',
          `form.set('file', await openAsBlob('document.pdf'), 'document.pdf');`,
        ]
      : []),
    `const response = await fetch('${address}'${options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''});`,
    returnsJson(operation) ? 'console.log(await response.json());' : 'console.log(response.status);',
  ].join('\n');
}

function python(operation: Operation, address: string): string {
  const { method, body, takesFile } = operation;
  const credential = credentialOf(operation);
  if (takesFile && !sendsJson(operation)) return pythonUpload(operation, address);
  const headers = [
    ...(credential
      ? [`"${credential.header}": "${credential.prefix}" + os.environ["${credential.variable}"]`]
      : []),
    ...(sendsJson(operation) ? ['"Content-Type": "application/json"'] : []),
  ];
  const json = sendsJson(operation);
  return [
    `import json, os, urllib.request`,
    '',
    ...(json ? [`body = json.loads(r"""${JSON.stringify(body?.example, null, 2)}""")`] : []),
    'request = urllib.request.Request(',
    `    "${address}",`,
    `    method="${method}",`,
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(json ? ['    data=json.dumps(body).encode(),'] : []),
    ')',
    'with urllib.request.urlopen(request) as response:',
    returnsJson(operation) ? '    print(json.load(response))' : '    print(response.status)',
  ].join('\n');
}

/** Python's standard library has no multipart encoder. */
function pythonUpload(operation: Operation, address: string): string {
  const credential = credentialOf(operation);
  return [
    'import os, requests  # pip install requests',
    '',
    'response = requests.post(',
    `    "${address}",`,
    ...(credential
      ? [
          `    headers={"${credential.header}": "${credential.prefix}" + os.environ["${credential.variable}"]},`,
        ]
      : []),
    '    files={"file": open("document.pdf", "rb")},',
    ')',
    'print(response.json())',
  ].join('\n');
}
