/** With `--require`: a program below `src` is the compiled one below `dist`. */
const Module = require('node:module');
const { join } = require('node:path');

const root = join(__dirname, '../..');
const find = Module._findPath;
Module._findPath = (request, paths, isMain) =>
  find(isMain ? request.replace(join(root, 'src'), join(root, 'dist')) : request, paths, isMain);
