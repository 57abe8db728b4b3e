import { DataTypes, Sequelize } from "sequelize";

const { DB_HOST, DB_PORT, DB_NAME, DB_USER } = process.env;

export const sequelize = new Sequelize(DB_NAME, DB_USER, "", { host: DB_HOST, port: DB_PORT, dialect: "postgres", logging: false });

export const User = sequelize.define("User", {
  name: { type: DataTypes.STRING, allowNull: false },
  mobile: { type: DataTypes.STRING, allowNull: false, unique: true },
  role: { type: DataTypes.STRING, allowNull: false, defaultValue: "customer" },
  cartData: { type: DataTypes.JSONB, allowNull: false, defaultValue: {} },
});

export const Food = sequelize.define("Food", {
  name: { type: DataTypes.STRING, allowNull: false },
  price: { type: DataTypes.INTEGER, allowNull: false },
});

export const Order = sequelize.define("Order", {
  items: { type: DataTypes.JSONB, allowNull: false },
  amount: { type: DataTypes.INTEGER, allowNull: false },
  address: { type: DataTypes.JSONB, allowNull: false },
  status: { type: DataTypes.STRING, allowNull: false, defaultValue: "Food Processing" },
  payment: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  providerOrderId: { type: DataTypes.STRING, unique: true },
  paymentId: { type: DataTypes.STRING },
});

User.hasMany(Order, { foreignKey: "userId" });
Order.belongsTo(User, { foreignKey: "userId" });
