// usage: node agreement_node.mjs fair.js vectors|records INPUT
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as agreement from './agreement.mjs';

const [script, what, input] = process.argv.slice(2);
const fair = await import(pathToFileURL(resolve(script)).href);
process.stdout.write(await agreement[what](fair, new Uint8Array(await readFile(input))));
