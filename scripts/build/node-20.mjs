// What Node 20 lacks of the language that the program uses. Bundled before each chunk, because packages are evaluated before the program.
Promise.withResolvers ??= function withResolvers() {
  const all = {};
  all.promise = new this((resolve, reject) => Object.assign(all, { resolve, reject }));
  return all;
};
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  for (const [index, item] of [...items].entries()) {
    const key = keyOf(item, index);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
